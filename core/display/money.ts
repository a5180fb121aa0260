import type { Currency } from '../rules/money.ts';

const symbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

const grouped = new Intl.NumberFormat('en-GB', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

/** Formats an amount, with thousands separators: '£43.23', '£1,975.05'. */
export function displayMoney(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${grouped.format(amountMinor / 100)}`;
}
