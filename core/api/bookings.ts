import { z } from 'zod';
import { type Booking, booking } from '../rules/booking/booking.ts';
import { bookingRequest } from '../rules/booking/booking-form.ts';
import {
	type BookingSums,
	bookingSums,
	type EventTotals,
	eventTotals,
} from '../rules/booking/event-totals.ts';
import { period } from '../rules/calendar/period.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { payLaterMethods } from '../rules/events/club-event.ts';
import { type OverviewPart, overviewParts } from '../rules/events/upcoming.ts';
import { currencies, toMajor } from '../rules/money.ts';
import { environments } from '../rules/payment/environment.ts';
import { paymentNotes } from '../rules/payment/payment-notes.ts';
import { requiredLine } from '../rules/text-schemas.ts';
import type { CallTable } from './call.ts';
import { eventJson, eventSummaryJson } from './events.ts';
import { manualPaymentJson, toManualPaymentJson } from './manual-payments.ts';
import { bookingRefundsJson } from './refunds.ts';

/**
 * A booking as the API sends it to admins with the permission bookings:read. Amounts are in major units,
 * such as pounds.
 */
export const bookingJson = booking
	.omit({
		...{ hasOpenCheckout: true, changePlaces: true, changeBoats: true },
		...{ paymentAmountMinor: true, refundedMinor: true, priceMinor: true },
	})
	.extend({
		paymentAmount: z.number().nullable(),
		refundedAmount: z.number(),
		manualPayments: z.array(manualPaymentJson),
		/** The price that an organiser's correction has set. Null if no correction has set a price. */
		price: z.number().nullable(),
	})
	.meta({ id: 'Booking' });
export type BookingJson = z.infer<typeof bookingJson>;

/** Converts a booking to JSON for organisers. Amounts are in major units. */
export function toBookingJson({
	paymentAmountMinor,
	refundedMinor,
	priceMinor,
	manualPayments,
	hasOpenCheckout: _,
	changePlaces: __,
	changeBoats: ___,
	...booking
}: Booking): BookingJson {
	return {
		...booking,
		paymentAmount: paymentAmountMinor === null ? null : toMajor(paymentAmountMinor),
		refundedAmount: toMajor(refundedMinor),
		manualPayments: manualPayments.map(toManualPaymentJson),
		price: priceMinor === null ? null : toMajor(priceMinor),
	};
}

/** How a booking is paid, if not by card (decision: pay-later). */
export const payLaterChoice = z.enum(payLaterMethods).optional();

/** The answer to a booking: its id, and the token of a link to it (decision: booking-links). */
export const storedBookingJson = z.object({ bookingId: z.string(), bookingToken: z.string() });

/** An amount in major units, such as pounds. */
export const amountJson = z.object({ amount: z.number(), currency: z.enum(currencies) });

/**
 * Sums over bookings as the API sends them. Each count includes the bookings that are not paid, and a `pending…`
 * field has their share (decision: not-paid). Revenue is in major units, such as pounds.
 */
const sumsJson = bookingSums.omit({ revenueMinor: true, testRevenueMinor: true }).extend({
	/** The revenue in each currency. Currencies without revenue are omitted. */
	revenue: z.array(amountJson),
	/**
	 * The practice and sandbox payments in each currency, which are not revenue (decision: test-money).
	 * Currencies without such payments are omitted.
	 */
	testRevenue: z.array(amountJson),
});
export type SumsJson = z.infer<typeof sumsJson>;

/** The booking totals of an event as the API sends them. */
export const totalsJson = eventTotals
	.omit({ lastBookedAt: true, revenueMinor: true, testRevenueMinor: true })
	.extend(sumsJson.shape)
	.meta({ id: 'Totals' });
export type TotalsJson = z.infer<typeof totalsJson>;

/** Converts the revenue of bookings to amounts in major units. Currencies without revenue are left out. */
export function toSumsJson<Sums extends BookingSums>({
	revenueMinor,
	testRevenueMinor,
	...counts
}: Sums) {
	return { ...counts, revenue: amountsOf(revenueMinor), testRevenue: amountsOf(testRevenueMinor) };
}

/** Converts the totals of an event to JSON. Amounts are in major units. */
export function toTotalsJson({ lastBookedAt: _, ...totals }: EventTotals): TotalsJson {
	return toSumsJson(totals);
}

function amountsOf(sumsMinor: EventTotals['revenueMinor']): TotalsJson['revenue'] {
	return currencies
		.filter((currency) => sumsMinor[currency] > 0)
		.map((currency) => ({ amount: toMajor(sumsMinor[currency]), currency }));
}

const overviewJson = z
	.object({
		events: z.array(z.object({ event: eventSummaryJson.nullable(), totals: totalsJson })),
		/**
		 * The value of the query parameter `after` that requests the next page of events. Null on the
		 * last page.
		 */
		next: z.string().nullable(),
		/** The number of records that the answer leaves out, because they cannot be read. */
		unreadableRecords: z.int(),
	})
	.meta({ id: 'BookingsOverview' });
export type OverviewJson = z.infer<typeof overviewJson>;

const overviewTotalsJson = sumsJson
	.extend({
		/** The number of events in the overview, with or without bookings. */
		events: z.int(),
	})
	.meta({ id: 'OverviewTotals' });
export type OverviewTotalsJson = z.infer<typeof overviewTotalsJson>;

interface OverviewPosition {
	part: OverviewPart;
	at: z.infer<typeof isoInstant>;
	eventId: string;
}

/**
 * Returns the pagination cursor of a row of the overview: its part, its time and its event id, separated by
 * underscores.
 */
export function overviewCursor({ part, at, eventId }: OverviewPosition): string {
	return `${part}_${at}_${eventId}`;
}

const overviewCursorText = z
	.string()
	.regex(/^[^_]+_[^_]+_./u)
	.transform((text) => {
		const [part, at, ...id] = text.split('_');
		return { part, at, eventId: id.join('_') };
	})
	.pipe(z.object({ part: z.enum(overviewParts), at: isoInstant, eventId: z.string() }));

/** The query string of GET /api/admin/bookings. */
const overviewQuery = period.safeExtend({
	limit: z.coerce.number().int().min(1).max(100).optional(),
	after: overviewCursorText.optional(),
});

/** A booking with what organisers see about its payment. Amounts are in major units. */
const bookingWithPaymentJson = bookingJson
	.extend({
		/** Null if the booking was not paid through the app. */
		checkoutId: z.string().nullable(),
		paymentNotes: z.array(z.enum(paymentNotes)),
		/** The part of a corrected price that is not paid. */
		due: z.number(),
		/**
		 * The money that the club keeps above the price, without refunds that are underway. A cancelled booking costs
		 * nothing, nor does one of an event that was deleted before it was over.
		 */
		toRefund: z.number(),
	})
	.meta({ id: 'BookingWithPayment' });
export type BookingWithPaymentJson = z.infer<typeof bookingWithPaymentJson>;

const foundBookingsJson = z
	.object({
		/** Upcoming events first. Null stands for a deleted event. */
		events: z.array(
			z.object({
				event: eventSummaryJson.nullable(),
				bookings: z.array(bookingWithPaymentJson),
			}),
		),
		/** False if more bookings may match than the answer contains. */
		isComplete: z.boolean(),
		/** Whether the text looks like a payment reference with a typing mistake, and nothing else was found. */
		isMistypedReference: z.boolean(),
	})
	.meta({ id: 'FoundBookings' });
export type FoundBookingsJson = z.infer<typeof foundBookingsJson>;

const eventBookingsJson = z
	.object({
		event: eventJson.nullable(),
		summary: totalsJson,
		bookings: z.array(bookingWithPaymentJson),
		/** The refunds of each booking of which something was refunded, can be or is due. */
		refunds: z.array(bookingRefundsJson),
		/** Payments that arrived after their booking was deleted. Someone must refund them. */
		strayPayments: z.array(
			z.object({ paymentId: z.string(), amount: z.number(), currency: z.string() }),
		),
		/** The environment in which the club takes payments now. Null if it takes none. */
		paymentEnvironment: z.enum(environments).nullable(),
		/** The number of records that the answer leaves out, because they cannot be read. */
		unreadableRecords: z.int(),
	})
	.meta({ id: 'EventBookings' });
export type EventBookingsJson = z.infer<typeof eventBookingsJson>;

export const bookingCalls = {
	'POST /api/bookings': {
		summary: 'Book a free event, or a paid event that is paid by bank transfer or at the event',
		access: 'public',
		rateLimit: 'bookings',
		body: bookingRequest.safeExtend({ payLater: payLaterChoice }).meta({ id: 'BookingRequest' }),
		idempotent: true,
		status: 201,
		answer: storedBookingJson.meta({ id: 'BookingAnswer' }),
		errors: [
			'event-not-found',
			'booking-not-offered',
			'booking-closed',
			'event-full',
			'not-enough-places',
			'list-full',
			'payment-needed',
			'payment-not-needed',
			'pay-later-not-offered',
		],
	},
	'GET /api/admin/bookings': {
		summary:
			'Bookings and revenue by event, upcoming events first, over a period: by default the last six months and the future',
		access: 'bookings:read',
		query: overviewQuery,
		answer: overviewJson,
	},
	'GET /api/admin/booking-totals': {
		summary: 'The totals of all events in the bookings overview of a period',
		access: 'bookings:read',
		query: period,
		answer: overviewTotalsJson,
	},
	'GET /api/admin/booking-search': {
		summary:
			'Up to 20 bookings of the last six months and the future, by a part of a name or boat, or by the whole reference. Or the one booking with a payment reference, whenever it was made',
		access: 'bookings:read',
		query: z.object({ text: requiredLine('Name, boat or reference', 100) }),
		answer: foundBookingsJson,
	},
	'GET /api/admin/payments.csv': {
		summary:
			'Payments and refunds over a period as CSV, with money that moved by hand and without test money: by default the last six months',
		access: 'bookings:read',
		query: period,
		answer: 'text/csv',
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
