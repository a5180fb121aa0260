import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { CheckIn } from '../../rules/booking/check-in.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { auditOf } from '../audit/audit.ts';
import { bookingName } from './change-bookings.ts';

/**
 * Stores how many people of a booking are present. If two organisers check in the same booking, the last
 * number is kept. A repeated request writes nothing.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:write,
 * 'booking-not-found', 'booking-cancelled', or 'invalid-input' if more people are present than booked.
 */
export async function checkInBooking(
	ports: Pick<Ports, 'bookings' | 'checkIns' | 'clock' | 'ids'>,
	admin: Admin,
	{ eventId, bookingId, present }: { eventId: string; bookingId: string; present: number },
): Promise<CheckIn> {
	requirePermission(admin, 'bookings:write');
	const [booking, stored] = await Promise.all([
		ports.bookings.get(bookingId),
		ports.checkIns.get(bookingId),
	]);
	if (booking?.eventId !== eventId) throw new ClubError('booking-not-found');
	if (booking.cancelledAt !== null) throw new ClubError('booking-cancelled');
	const { numberAttending } = booking;
	if (present > numberAttending) {
		const message = `Only ${numberAttending} ${numberAttending === 1 ? 'person is' : 'people are'} booked`;
		throw new ClubError('invalid-input', { issues: [{ path: ['present'], message }] });
	}
	const audit = auditOf(ports, admin, {
		what: 'booking.checked-in',
		subject: { id: bookingId, name: bookingName(booking) },
		before: { present: stored?.present ?? 0 },
		after: { present },
	});
	const at = toInstant(ports.clock.now());
	return ports.checkIns.put({ bookingId, eventId, present, at, by: admin.name }, audit);
}
