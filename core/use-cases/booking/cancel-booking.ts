import { ClubError } from '../../errors/club-error.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { endPayment } from './booking-payment-steps.ts';
import { type BookingPorts, bookingChange, storedBooking } from './change-bookings.ts';

export interface CancelBookingRequest {
	eventId: string;
	bookingId: string;
	/** The revision that the admin saw. Null cancels the booking whatever its revision is. */
	revision: number | null;
	reason: string;
}

/**
 * Cancels a booking but keeps its record and its payment (decision: changed-bookings). An open checkout is
 * cancelled first.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:write, 'event-not-found',
 * 'booking-not-found', 'revision-differs', 'booking-cancelled', 'booking-erased', 'payment-underway' if a
 * payment is being processed, or 'payment-unavailable' if the provider does not respond.
 */
export async function cancelBooking(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, bookingId, revision, reason }: CancelBookingRequest,
): Promise<Booking> {
	requirePermission(admin, 'bookings:write');
	const found = await storedBooking(ports, { eventId, bookingId });
	requireRevision(found, revision ?? found.revision);
	if (found.cancelledAt !== null) throw new ClubError('booking-cancelled');
	if (found.erasedAt !== null) throw new ClubError('booking-erased');
	const ended = await endPayment(ports, bookingId);
	// If a payment has just arrived, the stored booking has changed, so read it again.
	const stored = ended === 'paid' ? await storedBooking(ports, { eventId, bookingId }) : found;
	requireRevision(stored, revision ?? stored.revision);
	const booking = {
		...stored,
		cancelledAt: toInstant(ports.clock.now()),
		cancelReason: reason,
		revision: stored.revision + 1,
	};
	const change = bookingChange(ports, admin, {
		what: 'booking.cancelled',
		before: stored,
		after: booking,
		endedPayment: ended === 'ended',
	});
	requireWritten(await ports.bookings.change(eventId, [change]));
	return booking;
}
