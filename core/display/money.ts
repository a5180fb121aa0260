import { type Currency, currencies } from '../rules/money.ts';

const symbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

const grouped = new Intl.NumberFormat('en-GB', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

/** Formats an amount, with thousands separators: '£43.23', '£1,975.05'. */
export function displayMoney(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${grouped.format(amountMinor / 100)}`;
}

/**
 * Formats sums by currency: '£43.23', or '£43.23 + €10.00' for several currencies. Returns null if every sum is 0.
 */
export function displaySums(sumsMinor: Record<Currency, number>): string | null {
	const amounts = currencies
		.filter((currency) => sumsMinor[currency] > 0)
		.map((currency) => displayMoney(sumsMinor[currency], currency));
	return amounts.length === 0 ? null : amounts.join(' + ');
}
