import { priceTestCount } from './booking-form.ts';

export interface BookingCounts {
	/** Adults and children together. */
	numberAttending: number;
	numberOfChildren: number;
}

/**
 * What a booking costs, in minor units (specification §9, decision: money): adults pay the price, children,
 * 12 years or under, half of it. Rounded half up once, on the total.
 */
export function priceBooking(event: { priceMinor: number }, counts: BookingCounts): number {
	const adults = counts.numberAttending - counts.numberOfChildren;
	const halves = 2 * adults + counts.numberOfChildren;
	return Math.floor((event.priceMinor * halves + 1) / 2);
}

/** What the price test hook's count pays, in minor units (specification §9). */
export const priceTestMinor = 100;

/** `priceBooking`, with the price test hook's count where the hook is on (decision: price-test-hook). */
export function priceWithTestHook(
	event: { priceMinor: number },
	counts: BookingCounts,
	{ priceTestHook }: { priceTestHook: boolean },
): number {
	const isTest = priceTestHook && counts.numberAttending === priceTestCount;
	return isTest ? priceTestMinor : priceBooking(event, counts);
}
