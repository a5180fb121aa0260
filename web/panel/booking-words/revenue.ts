import { toMajor, toMinor } from '@burgee/core';
import type { BookingJson, TotalsJson } from '@burgee/core/api/bookings';
import { displayAmounts, displayMoney } from '@burgee/core/display/money';

type Amounts = TotalsJson['revenue'];

/** Returns an amount of a booking as text. */
export function displayAmount(
	amount: number,
	{ paymentCurrency }: Pick<BookingJson, 'paymentCurrency'>,
): string {
	return displayMoney(toMinor(amount), paymentCurrency ?? 'GBP');
}

/** Returns revenue as text, or a dash if nothing was paid. */
export function displayRevenue(revenue: Amounts): string {
	return revenue.length === 0 ? '–' : displayAmounts(revenue);
}

/** Adds the amounts of several events, separately for each currency. */
export function sumOfAmounts(amountsOfEvents: Amounts[]): Amounts {
	const minor = new Map<Amounts[number]['currency'], number>();
	for (const { amount, currency } of amountsOfEvents.flat()) {
		minor.set(currency, (minor.get(currency) ?? 0) + toMinor(amount));
	}
	return [...minor].map(([currency, amount]) => ({ currency, amount: toMajor(amount) }));
}
