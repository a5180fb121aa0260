import type { Currency } from '../rules/money.ts';

const symbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

/** Formats an amount: '£43.23'. */
export function displayMoney(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${(amountMinor / 100).toFixed(2)}`;
}

const grouped = new Intl.NumberFormat('en-GB', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

/** Formats a sum of many amounts, with thousands separators: '£12,043.23'. */
export function displaySum(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${grouped.format(amountMinor / 100)}`;
}
