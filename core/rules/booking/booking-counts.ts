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
	{ field: 'numberOfChildren', flag: 'offerChild' },
	{ field: 'numberOfSoftDrinks', flag: 'offerSoftDrinks' },
	{ field: 'numberOfVegetarian', flag: 'offerVeg' },
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

/** A minus sign, a decimal or thousands separator, a number between other characters, or a sign such as '½'. */
const moreThanDigits = /[-−–.,]|\d\D+\d|(?!\d)\p{N}/u;

/**
 * Returns what a count field keeps of a typed or pasted text: its digits (specification §5). A text such as '2.5', '-3'
 * or '2 or 3' stays as it is, because its digits alone would be a different number. The form then refuses the text.
 */
export function typedCount(text: string): string {
	return moreThanDigits.test(text) ? text : text.replace(/\D/g, '');
}

/**
 * Parses the text of a count field. Returns 0 for an empty text (specification §5), and NaN for a text that is not a
 * whole number.
 */
export function readCount(text: string): number {
	const typed = text.trim().replace(/^[−–]/, '-');
	return /^(\d*|-\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}
