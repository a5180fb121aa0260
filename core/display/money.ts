import type { Currency } from '../rules/money.ts';

const symbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

/** Formats an amount: '£43.23'. */
export function displayMoney(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${(amountMinor / 100).toFixed(2)}`;
}
