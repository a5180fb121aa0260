/** What an event can be priced in; GBP unless it says otherwise (specification §9). */
export const currencies = ['GBP', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

const symbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

/** Major units with two decimals (12.35) as whole minor units (1235). */
export function toMinor(major: number): number {
	return Math.round(major * 100);
}

/** Whole minor units (1235) as major units (12.35), as JSON carries them. */
export function toMajor(minor: number): number {
	return minor / 100;
}

/** An amount for a person: '£43.23'. */
export function displayMoney(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${(amountMinor / 100).toFixed(2)}`;
}
