import type { Instant } from '../calendar/london-time.ts';
import type { Currency } from '../money.ts';

/**
 * A member's booking for an event (§3). Bookings are kept when the event is deleted
 * (decision: deleting-events).
 */
export interface Booking {
	id: string;
	eventId: string;
	/** The name that the event had at the time of the booking. */
	eventName: string;
	firstName: string;
	lastName: string;
	/** Adults and children together. */
	numberAttending: number;
	numberOfChildren: number;
	numberOfSoftDrinks: number;
	numberOfVegetarian: number;
	boatName: string | null;
	userEmail: string | null;
	submittedAt: Instant;
	paymentRequired: boolean;
	paid: boolean;
	paymentAmountMinor: number | null;
	paymentCurrency: Currency | null;
	paymentId: string | null;
	paymentCompletedAt: Instant | null;
	refundedMinor: number;
}

/** Sorts bookings by submission time, newest first, then by id (specification §7). */
export function newestFirst(
	a: Pick<Booking, 'id' | 'submittedAt'>,
	b: Pick<Booking, 'id' | 'submittedAt'>,
): number {
	if (a.submittedAt !== b.submittedAt) return a.submittedAt > b.submittedAt ? -1 : 1;
	return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
