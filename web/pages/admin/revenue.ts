import { toMinor } from '@burgee/core';
import type { TotalsJson } from '@burgee/core/api/bookings';
import { displayMoney } from '@burgee/core/display/money';

/**
 * Returns revenue as text: '£43.23', or '£43.23 + €10.00' for several currencies. Returns a dash if nothing
 * was paid.
 */
export function displayRevenue(revenue: TotalsJson['revenue']): string {
	if (revenue.length === 0) return '–';
	return revenue.map(({ amount, currency }) => displayMoney(toMinor(amount), currency)).join(' + ');
}

/** Adds the revenue of several events, separately for each currency. */
export function totalRevenue(totals: Pick<TotalsJson, 'revenue'>[]): TotalsJson['revenue'] {
	const minor = new Map<TotalsJson['revenue'][number]['currency'], number>();
	for (const { amount, currency } of totals.flatMap(({ revenue }) => revenue)) {
		minor.set(currency, (minor.get(currency) ?? 0) + toMinor(amount));
	}
	return [...minor].map(([currency, amount]) => ({ currency, amount: amount / 100 }));
}
