import { displayEventDates, type EventJson } from '@burgee/core';

export function bookingPath(eventId: string): string {
	return `/event-booking?${new URLSearchParams({ id: eventId })}`;
}

/** The address of a checkout's own page (specification §2). */
export function paymentPath(
	{ eventId, checkoutId }: { eventId: string; checkoutId: string },
	payment: 'pending' | 'success',
): string {
	return `/event-booking?${new URLSearchParams({ id: eventId, payment, checkoutId })}`;
}

/** Returns summary rows that name the booked event, or no rows if the event was deleted. */
export function eventRows(event: EventJson | null): [term: string, value: string][] {
	if (event === null) return [];
	return [
		['Event', event.name],
		['When', displayEventDates(event, 'booking')],
	];
}
