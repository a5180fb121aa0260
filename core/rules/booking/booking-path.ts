/** Returns the path of an event's booking page (specification §2). */
export function bookingPath(eventId: string): string {
	return `/event-booking?id=${encodeURIComponent(eventId)}`;
}

/** Returns the path of the page that shows again what this device has booked for an event. */
export function bookingConfirmedPath(eventId: string): string {
	return `/event-booking/confirmed?id=${encodeURIComponent(eventId)}`;
}

/** Returns the path of the page that a booking's link opens (decision: booking-links). */
export function myBookingPath(token: string): string {
	return `/booking/${encodeURIComponent(token)}`;
}

/** The query string with which the page of a booking's link offers to stop the reminder. */
export const stopReminderQuery = '?reminders=stop';

/** What the address of a payment page says. Anybody can change an address. */
export interface PaymentAddress {
	eventId: string;
	checkoutId: string;
	/**
	 * The value 'success' in the address is only a claim that the payer has paid. Burgee trusts only the
	 * provider's report (decision: payment-truth).
	 */
	payment: 'pending' | 'success';
}

/** Returns the path of a checkout's payment page (specification §2). */
export function paymentPath({ eventId, checkoutId, payment }: PaymentAddress): string {
	return `${bookingPath(eventId)}&payment=${payment}&checkoutId=${encodeURIComponent(checkoutId)}`;
}

/**
 * Reads the query string of a payment page. Returns null for the query string of a booking page.
 * Both pages have the path /event-booking.
 */
export function paymentAddressOf(query: {
	get(name: string): string | null;
}): PaymentAddress | null {
	const [eventId, checkoutId, payment] = ['id', 'checkoutId', 'payment'].map((name) =>
		query.get(name),
	);
	return eventId && checkoutId && (payment === 'pending' || payment === 'success')
		? { eventId, checkoutId, payment }
		: null;
}
