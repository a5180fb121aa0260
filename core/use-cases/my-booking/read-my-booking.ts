import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { MyBooking } from '../../rules/booking/my-booking.ts';
import { asSettled, bookingBalance } from '../../rules/payment/booking-balance.ts';
import { isStillNeeded, openCheckout } from '../../rules/payment/change-payment.ts';
import { readCancellation } from '../events/read-events.ts';

/**
 * Returns the booking that the link with this token opens. An unknown token, and the link of a deleted or erased booking,
 * get the same answer.
 * @throws ClubError 'booking-link-not-found'.
 */
export async function readMyBooking(
	{
		bookingLinks,
		bookings,
		events,
		payments,
	}: Pick<Ports, 'bookingLinks' | 'bookings' | 'events' | 'payments'>,
	token: string,
): Promise<MyBooking> {
	const link = await bookingLinks.find(token);
	const booking = link && (await bookings.get(link.bookingId));
	if (booking === null || booking.erasedAt !== null) throw new ClubError('booking-link-not-found');
	const [event, checkouts] = await Promise.all([
		events.get(booking.eventId),
		payments.listForBooking(booking.id),
	]);
	const open = openCheckout(checkouts);
	const cancelledAt = await readCancellation({ events }, booking.eventId, event);
	return {
		booking,
		event: event?.draft ? null : event,
		balance: bookingBalance(asSettled(booking, cancelledAt), checkouts),
		checkouts,
		openCheckout: open !== null && isStillNeeded(open, booking) ? open : null,
	};
}
