import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import type { Booking } from '../rules/booking/booking.ts';
import { type EventTotals, zeroTotals } from '../rules/booking/event-totals.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import { type PaymentNote, paymentNotesOf } from '../rules/payment/payment-notes.ts';

export interface EventBookings {
	/**
	 * Null if the event was deleted. Bookings of a deleted event are kept (decision: deleting-events).
	 */
	event: ClubEvent | null;
	summary: EventTotals;
	/** Sorted by submission time, newest first. */
	bookings: Booking[];
	/**
	 * Maps the id of a booking to notes on its payment, such as 'refunded' or 'wrong-amount'
	 * (decision: payment-truth).
	 */
	paymentNotes: Map<string, PaymentNote[]>;
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
	return { event, summary, bookings: all, paymentNotes };
}
