import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import type { Booking } from '../rules/booking/booking.ts';
import { type EventTotals, zeroTotals } from '../rules/booking/event-totals.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import { matchingPayments } from '../rules/payment/booking-payment.ts';
import { type PaymentNote, paymentNotesOf } from '../rules/payment/payment-notes.ts';

export interface EventBookings {
	/**
	 * Null if an admin deleted the event. Burgee keeps the bookings of deleted events (decision:
	 * deleting-events).
	 */
	event: ClubEvent | null;
	summary: EventTotals;
	/** The bookings for the event, latest submission first. */
	bookings: Booking[];
	/**
	 * Maps the id of a booking to notes on its payment, such as 'refunded' or 'wrong-amount'
	 * (decision: payment-truth).
	 */
	paymentNotes: Map<string, PaymentNote[]>;
	/** Maps the id of a paid booking to the checkout id that the payment page showed to the member. */
	checkoutIds: Map<string, string>;
}

/**
 * Returns the bookings for an event and their totals, even if the event was deleted.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:read, or
 * 'event-not-found' if there is neither an event nor a booking with this event id.
 */
export async function readEventBookings(
	{ events, bookings, payments }: Pick<Ports, 'events' | 'bookings' | 'payments'>,
	admin: Admin,
	eventId: string,
): Promise<EventBookings> {
	requirePermission(admin, 'bookings:read');
	const [event, [totals], all, checkouts] = await Promise.all([
		events.get(eventId),
		bookings.totalsOf([eventId]),
		bookings.listForEvent(eventId),
		payments.listForEvent(eventId),
	]);
	const summary = totals ?? (event && zeroTotals(event));
	if (summary === null) throw new ClubError('event-not-found');
	const paymentNotes = new Map(
		checkouts.map((checkout) => [checkout.bookingId, paymentNotesOf(checkout)] as const),
	);
	// The id of an unpaid checkout is left out, because anyone who knows this id can cancel the checkout.
	const checkoutIds = new Map(
		checkouts
			.filter((checkout) => matchingPayments(checkout).length > 0)
			.map(({ id, bookingId }) => [bookingId, id] as const),
	);
	return { event, summary, bookings: all, paymentNotes, checkoutIds };
}
