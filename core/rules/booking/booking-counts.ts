/** The numbers of people in a booking that decide its price. */
export interface BookingCounts {
	/** Adults and children together. */
	numberAttending: number;
	numberOfChildren: number;
}

export const minAttending = 1;
export const maxAttending = 500;

/**
 * A number of attendees for tests of the payment process. If the configuration variable
 * PRICE_TEST_HOOK is on, a booking for this number of attendees costs £1 in total
 * (specification §9, decision: price-test-hook).
 */
export const priceTestCount = 123_456_789;

/**
 * The optional counts in a booking, such as the number of children. `flag` is the event field that adds
 * the count to the booking form.
 */
export const extras = [
	{ field: 'numberOfChildren', flag: 'offerChild', label: 'Number of children' },
	{ field: 'numberOfSoftDrinks', flag: 'offerSoftDrinks', label: 'Number requiring soft drinks' },
	{ field: 'numberOfVegetarian', flag: 'offerVeg', label: 'Number of vegetarian meals' },
] as const;

/**
 * Reports whether the number of attendees is within the maximum. With `priceTestHook`, `priceTestCount` is also
 * allowed.
 */
export function isWithinMaxAttending(
	attending: number,
	{ priceTestHook }: { priceTestHook: boolean },
): boolean {
	return attending <= maxAttending || (priceTestHook && attending === priceTestCount);
}

/** Reports whether an optional count, such as the number of children, is within the number of attendees. */
export function isWithinAttending(count: number, attending: number): boolean {
	return count <= Math.max(attending, 0);
}

/**
 * Reports whether the schema of the booking form accepts these counts, so that their price can be shown
 * (specification §5). This rule does not load the schema's library, zod.
 */
export function isPossibleCount(
	{ numberAttending, numberOfChildren }: BookingCounts,
	hook: { priceTestHook: boolean },
): boolean {
	return (
		Number.isSafeInteger(numberAttending) &&
		numberAttending >= minAttending &&
		isWithinMaxAttending(numberAttending, hook) &&
		Number.isSafeInteger(numberOfChildren) &&
		numberOfChildren >= 0 &&
		isWithinAttending(numberOfChildren, numberAttending)
	);
}

/**
 * Parses a count that the user typed. Ignores all characters except digits. Returns 0 if the text
 * has no digits (specification §5).
 */
export function readCount(text: string): number {
	return Number(text.replace(/\D/g, ''));
}
