export const currencies = ['GBP', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** Reports whether the number is a possible amount in minor units: a whole number, not negative. */
export function isAmountMinor(amount: number): boolean {
	return Number.isSafeInteger(amount) && amount >= 0;
}

/** Converts major units with at most two decimals, such as 12.35, to minor units, such as 1235. */
export function toMinor(major: number): number {
	return Math.round(major * 100);
}

/** Converts minor units, such as 1235, to major units, such as 12.35. */
export function toMajor(minor: number): number {
	return minor / 100;
}
