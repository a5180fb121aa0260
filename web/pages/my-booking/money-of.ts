import { toMinor } from '@burgee/core';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { displayMoney } from '@burgee/core/display/money';

/** Returns a function that displays an amount of the booking, such as 24.7, as '£24.70'. */
export function moneyOf({ currency }: Pick<MyBookingJson, 'currency'>): (amount: number) => string {
	return (amount) => displayMoney(toMinor(amount), currency ?? 'GBP');
}
