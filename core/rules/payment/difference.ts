import type { Booking } from '../booking/booking.ts';
import { priceOfBooking } from '../booking/price.ts';
import type { BookingBalance } from './booking-balance.ts';

/**
 * Computes what a member pays for a change of a paid booking, in minor units: the part of the new price that the club has
 * not received. Money that the club still has to refund counts as received. Money that it refunded for an earlier, cheaper
 * change does not, but money that it refunded without a change is never asked for again.
 */
export function differenceMinor(
	before: Pick<Booking, 'priceMinor' | 'paymentAmountMinor'>,
	{ dueMinor, toRefundMinor }: BookingBalance,
	newPriceMinor: number,
): number {
	return Math.max(0, newPriceMinor - (priceOfBooking(before) - dueMinor + toRefundMinor));
}
