import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { bookingName } from '../../rules/booking/booking-name.ts';
import { byLeadMember, type CheckIn } from '../../rules/booking/check-in.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { bookingBalance, mayBeDue } from '../../rules/payment/booking-balance.ts';
import { auditOf } from '../audit/audit.ts';

export interface RollCallEntry {
	booking: Booking;
	checkIn: CheckIn | null;
	/** The part of a corrected price that the member has not paid, in minor units. */
	dueMinor: number;
}

export interface RollCall {
	/** Null if an admin deleted the event (decision: deleting-events). */
	event: ClubEvent | null;
	eventName: string;
	/** The bookings that are not cancelled, sorted by the name of the lead member. */
	entries: RollCallEntry[];
}

/**
 * Returns who is expected at an event and who has arrived.
 * @throws ClubError 'event-not-found' if there is neither an event nor a booking with this event id.
 */
export async function readRollCall(
	{
		events,
		bookings,
		checkIns,
		payments,
	}: Pick<Ports, 'bookings' | 'checkIns' | 'events' | 'payments'>,
	eventId: string,
): Promise<RollCall> {
	const [event, all, stored] = await Promise.all([
		events.get(eventId),
		bookings.listForEvent(eventId),
		checkIns.listForEvent(eventId),
	]);
	const eventName = event?.name ?? all[0]?.eventName;
	if (eventName === undefined) throw new ClubError('event-not-found');
	const checkInOf = new Map(stored.map((checkIn) => [checkIn.bookingId, checkIn]));
	const expected = all.filter(({ cancelledAt }) => cancelledAt === null).sort(byLeadMember);
	const entries = expected.map(async (booking) => ({
		booking,
		checkIn: checkInOf.get(booking.id) ?? null,
		dueMinor: mayBeDue(booking)
			? bookingBalance(booking, await payments.listForBooking(booking.id)).dueMinor
			: 0,
	}));
	return { event, eventName, entries: await Promise.all(entries) };
}

/**
 * Stores how many people of a booking are present. If two organisers check in the same booking, the last
 * number is kept. A repeated request writes nothing.
 * @throws ClubError 'booking-not-found', 'booking-cancelled', or 'invalid-input' if more people are present than
 * booked.
 */
export async function checkInBooking(
	ports: Pick<Ports, 'bookings' | 'checkIns' | 'clock' | 'ids'>,
	admin: Admin,
	{ eventId, bookingId, present }: { eventId: string; bookingId: string; present: number },
): Promise<CheckIn> {
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
