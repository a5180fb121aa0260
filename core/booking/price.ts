export interface BookingCounts {
	/** Adults and children together. */
	numberAttending: number;
	numberOfChildren: number;
}

/**
 * What a booking costs, in minor units (specification §9, decision 1): adults pay the price, children,
 * 12 years or under, half of it. Rounded half up once, on the total.
 */
export function priceBooking(event: { priceMinor: number }, counts: BookingCounts): number {
	const adults = counts.numberAttending - counts.numberOfChildren;
	const halves = 2 * adults + counts.numberOfChildren;
	return Math.floor((event.priceMinor * halves + 1) / 2);
}
