export const currencies = ['GBP', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

const symbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

/** Converts major units with at most two decimals, such as 12.35, to minor units, such as 1235. */
export function toMinor(major: number): number {
	return Math.round(major * 100);
}

/** Converts minor units, such as 1235, to major units, such as 12.35. */
export function toMajor(minor: number): number {
	return minor / 100;
}

/** Formats an amount: '£43.23'. */
export function displayMoney(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${(amountMinor / 100).toFixed(2)}`;
}
