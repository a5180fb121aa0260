import type { Booking } from '../booking/booking.ts';
import { isConfirmed } from '../booking/payment-status.ts';
import { type Currency, currencies } from '../money.ts';
import type { BookingBalance } from './booking-balance.ts';
import { isTestMoney } from './environment.ts';

/** Amounts in minor units, by currency. */
export type AmountsMinor = Record<Currency, number>;

/** What members still have to pay for some bookings, and what the club has to refund. */
export interface OpenAmounts {
	/** The price of the bookings that are neither paid nor cancelled. */
	notPaidMinor: AmountsMinor;
	/** What is due for paid bookings, because a correction has raised their price. */
	dueMinor: AmountsMinor;
	toRefundMinor: AmountsMinor;
}

type OpenBooking = Pick<
	Booking,
	| ('paid' | 'paymentRequired' | 'paymentAmountMinor' | 'paymentCurrency')
	| ('cancelledAt' | 'environment')
> &
	BookingBalance;

/**
 * Adds up what is open, by currency. Test money is never added to real money (decision: test-money). An amount without
 * a currency counts as pounds.
 */
export function openAmounts(
	bookings: readonly OpenBooking[],
): Record<'real' | 'test', OpenAmounts> {
	const sums = { real: noAmounts(), test: noAmounts() };
	for (const booking of bookings) {
		const currency = booking.paymentCurrency ?? 'GBP';
		const { notPaidMinor, dueMinor, toRefundMinor } = sums[isTestMoney(booking) ? 'test' : 'real'];
		if (booking.cancelledAt === null && !isConfirmed(booking)) {
			notPaidMinor[currency] += booking.paymentAmountMinor ?? 0;
		}
		dueMinor[currency] += booking.dueMinor;
		toRefundMinor[currency] += booking.toRefundMinor;
	}
	return sums;
}

function noAmounts(): OpenAmounts {
	const zero = () => Object.fromEntries(currencies.map((name) => [name, 0])) as AmountsMinor;
	return { notPaidMinor: zero(), dueMinor: zero(), toRefundMinor: zero() };
}
