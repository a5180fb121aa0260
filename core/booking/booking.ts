import type { Instant } from '../calendar/london-time.ts';
import type { Currency } from '../money.ts';

/** A lead member's places at an event (specification §3); it outlives its event (decision 7). */
export interface Booking {
	id: string;
	eventId: string;
	/** The event's name when it was booked. */
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
}
