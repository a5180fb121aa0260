import type { Instant } from '../calendar/london-time.ts';
import type { Currency } from '../money.ts';

/** An event in the club's calendar (specification §3). */
export interface ClubEvent {
	id: string;
	name: string;
	/** The short description. */
	description: string;
	longdescription: string;
	/** Null if the stored date is missing or cannot be parsed. */
	eventdatetime: Instant | null;
	eventenddatetime: Instant | null;
	bookingEndDate: Instant | null;
	allowBooking: boolean;
	isBoatEvent: boolean;
	offerChild: boolean;
	offerSoftDrinks: boolean;
	offerVeg: boolean;
	requiresPayment: boolean;
	/** The price per adult, in minor units of `currency`. */
	priceMinor: number;
	currency: Currency;
	createdAt: Instant;
	updatedAt: Instant;
}

/** Reports whether a booking costs money. An event with a price of 0 is free (specification §4). */
export function isPaidEvent(event: Pick<ClubEvent, 'requiresPayment' | 'priceMinor'>): boolean {
	return event.requiresPayment && event.priceMinor > 0;
}
