import { z } from 'zod';
import { currencies, toMajor } from '../money.ts';
import type { Booking } from './booking.ts';
import type { EventTotals } from './event-totals.ts';

/**
 * A booking in the API, for admins with the permission bookings:read. Amounts are in major units.
 */
export const bookingJson = z.object({
	id: z.string(),
	eventId: z.string(),
	eventName: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	numberAttending: z.int(),
	numberOfChildren: z.int(),
	numberOfSoftDrinks: z.int(),
	numberOfVegetarian: z.int(),
	boatName: z.string().nullable(),
	userEmail: z.string().nullable(),
	submittedAt: z.iso.datetime(),
	paymentRequired: z.boolean(),
	paid: z.boolean(),
	paymentAmount: z.number().nullable(),
	paymentCurrency: z.enum(currencies).nullable(),
	paymentId: z.string().nullable(),
	paymentCompletedAt: z.iso.datetime().nullable(),
	refundedAmount: z.number(),
});
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
export const totalsJson = z.object({
	eventId: z.string(),
	eventName: z.string(),
	bookings: z.int(),
	pendingBookings: z.int(),
	attendees: z.int(),
	children: z.int(),
	softDrinks: z.int(),
	vegetarian: z.int(),
	/** Currencies without revenue are omitted. */
	revenue: z.array(z.object({ amount: z.number(), currency: z.enum(currencies) })),
});
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
