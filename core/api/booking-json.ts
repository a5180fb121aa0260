import { z } from 'zod';
import { type Booking, booking } from '../rules/booking/booking.ts';
import { type EventTotals, eventTotals } from '../rules/booking/event-totals.ts';
import { currencies, toMajor } from '../rules/money.ts';

/**
 * A booking in the API, for admins with the permission bookings:read. Amounts are in major units.
 */
export const bookingJson = booking
	.omit({ paymentAmountMinor: true, refundedMinor: true })
	.extend({ paymentAmount: z.number().nullable(), refundedAmount: z.number() });
export type BookingJson = z.infer<typeof bookingJson>;

export function toBookingJson({
	paymentAmountMinor,
	refundedMinor,
	...booking
}: Booking): BookingJson {
	return {
		...booking,
		paymentAmount: paymentAmountMinor === null ? null : toMajor(paymentAmountMinor),
		refundedAmount: toMajor(refundedMinor),
	};
}

/** The booking totals of an event in the API. Revenue is in major units. */
export const totalsJson = eventTotals
	.omit({ lastBookedAt: true, revenueMinor: true })
	.extend({
		/** Currencies without revenue are omitted. */
		revenue: z.array(z.object({ amount: z.number(), currency: z.enum(currencies) })),
	})
	.meta({ id: 'Totals' });
export type TotalsJson = z.infer<typeof totalsJson>;

export function toTotalsJson({
	revenueMinor,
	lastBookedAt: _,
	...totals
}: EventTotals): TotalsJson {
	return {
		...totals,
		revenue: currencies
			.filter((currency) => revenueMinor[currency] > 0)
			.map((currency) => ({ amount: toMajor(revenueMinor[currency]), currency })),
	};
}
