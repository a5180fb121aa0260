import type { Instant } from '../calendar/london-time.ts';
import type { Currency } from '../money.ts';

/** An entry of the club's programme (specification §3); it has no status of its own. */
export interface ClubEvent {
	id: string;
	name: string;
	/** The short description. */
	description: string;
	longdescription: string;
	/** Null where it is missing or cannot be read. */
	eventdatetime: Instant | null;
	eventenddatetime: Instant | null;
	bookingEndDate: Instant | null;
	allowBooking: boolean;
	isBoatEvent: boolean;
	offerChild: boolean;
	offerSoftDrinks: boolean;
	offerVeg: boolean;
	requiresPayment: boolean;
	/** For each adult, in minor units of `currency`. */
	priceMinor: number;
	currency: Currency;
	createdAt: Instant;
	updatedAt: Instant;
}

/** Whether booking it costs money. An event priced at nothing is a free event (specification §4). */
export function isPaidEvent(event: Pick<ClubEvent, 'requiresPayment' | 'priceMinor'>): boolean {
	return event.requiresPayment && event.priceMinor > 0;
}
