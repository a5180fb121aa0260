/** The currencies of event prices; the default is GBP (specification §9). */
export const currencies = ['GBP', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

const symbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

/** Converts major units with two decimals (12.35) to whole minor units (1235). */
export function toMinor(major: number): number {
	return Math.round(major * 100);
}

/** Converts whole minor units (1235) to the major units of the HTTP interface (12.35). */
export function toMajor(minor: number): number {
	return minor / 100;
}

/** Formats an amount: '£43.23'. */
export function displayMoney(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${(amountMinor / 100).toFixed(2)}`;
}
