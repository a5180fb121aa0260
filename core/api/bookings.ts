import { z } from 'zod';
import { type Booking, booking } from '../rules/booking/booking.ts';
import { bookingRequest } from '../rules/booking/booking-form.ts';
import { type EventTotals, eventTotals } from '../rules/booking/event-totals.ts';
import { currencies, toMajor } from '../rules/money.ts';
import { paymentNotes } from '../rules/payment/payment-notes.ts';
import type { CallTable } from './call.ts';
import { eventJson } from './events.ts';

/**
 * A booking as the API sends it to admins with the permission bookings:read. Amounts are in major units,
 * such as pounds.
 */
const bookingJson = booking
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

/** The booking totals of an event as the API sends them. Revenue is in major units, such as pounds. */
export const totalsJson = eventTotals
	.omit({ lastBookedAt: true, revenueMinor: true })
	.extend({
		/** The event's revenue in each currency. Currencies without revenue are omitted. */
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

const overviewJson = z
	.object({ events: z.array(z.object({ event: eventJson.nullable(), totals: totalsJson })) })
	.meta({ id: 'BookingsOverview' });
export type OverviewJson = z.infer<typeof overviewJson>;

const eventBookingsJson = z
	.object({
		event: eventJson.nullable(),
		summary: totalsJson,
		bookings: z.array(
			bookingJson.extend({
				/** Null if the booking was not paid through the app. */
				checkoutId: z.string().nullable(),
				paymentNotes: z.array(z.enum(paymentNotes)),
			}),
		),
	})
	.meta({ id: 'EventBookings' });
export type EventBookingsJson = z.infer<typeof eventBookingsJson>;

export const bookingCalls = {
	'POST /api/bookings': {
		summary: 'Book a free event',
		access: 'public',
		rateLimit: 'bookings',
		body: bookingRequest.meta({ id: 'BookingRequest' }),
		idempotent: true,
		status: 201,
		answer: z.object({ bookingId: z.string() }).meta({ id: 'BookingAnswer' }),
		errors: ['event-not-found', 'booking-not-offered', 'booking-closed', 'payment-needed'],
	},
	'GET /api/admin/bookings': {
		summary: 'Bookings and revenue by event',
		access: 'bookings:read',
		answer: overviewJson,
	},
	// The path with '.csv' must be listed before the path without '.csv', which also matches URLs that
	// end in '.csv'.
	'GET /api/admin/bookings/:eventId.csv': {
		summary: "One event's bookings as CSV",
		access: 'bookings:read',
		answer: 'text/csv',
	},
	'GET /api/admin/bookings/:eventId': {
		summary: "One event's bookings, newest first",
		access: 'bookings:read',
		answer: eventBookingsJson,
	},
} satisfies CallTable;
