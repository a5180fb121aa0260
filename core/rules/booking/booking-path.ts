/** Returns the path of an event's booking page (specification §2). */
export function bookingPath(eventId: string): string {
	return `/event-booking?id=${encodeURIComponent(eventId)}`;
}

export interface PaymentAddress {
	eventId: string;
	checkoutId: string;
	/** 'success' claims that the payer has paid. Only the provider's report counts (decision: payment-truth). */
	payment: 'pending' | 'success';
}

/** Returns the path of a checkout's payment page (specification §2). */
export function paymentPath({ eventId, checkoutId, payment }: PaymentAddress): string {
	return `${bookingPath(eventId)}&payment=${payment}&checkoutId=${encodeURIComponent(checkoutId)}`;
}

/** Reads the query string of /event-booking. Returns null for an address of the booking page. */
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
