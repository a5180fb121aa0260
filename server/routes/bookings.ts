import { type EventMatches, fileNameOf, toMajor } from '@burgee/core';
import {
	type BookingWithPaymentJson,
	overviewCursor,
	toBookingJson,
	toSumsJson,
	toTotalsJson,
} from '@burgee/core/api/bookings';
import { toEventJson, toEventSummaryJson } from '@burgee/core/api/events';
import { toBookingRefundsJson } from '@burgee/core/api/refunds';
import type { Handlers } from '../http/calls/call-router.ts';
import { bookingsCsv } from '../http/csv/bookings-csv.ts';
import { paymentsCsv } from '../http/csv/payments-csv.ts';
import type { Services } from './services.ts';
import { countUnreadable } from './unreadable-records.ts';

/** The collections whose records the lists of bookings and their totals show. */
const booked = ['bookings', 'eventTotals', 'checkouts'];

export function bookingHandlers({ clock, club, rateLimits, storage }: Services) {
	return {
		'POST /api/bookings': ({ body, idempotency }, exchange) => {
			const { eventId, payLater, submittedAt: _, ...form } = body;
			// Like a checkout, it holds places that are not paid.
			const startsCheckout = payLater !== undefined;
			return rateLimits.limitBooking({ eventId, form, startsCheckout }, exchange, () =>
				club.submitBooking({ eventId, form, payLater, ...idempotency }),
			);
		},
		'GET /api/admin/bookings': async ({ query }) => {
			const { rows, next } = await club.readBookingsOverview(query);
			return {
				events: rows.map(({ event, totals }) => ({
					event: event && toEventSummaryJson(event),
					totals: toTotalsJson(totals),
				})),
				next: next && overviewCursor(next),
				unreadableRecords: await countUnreadable(storage, [...booked, 'events']),
			};
		},
		'GET /api/admin/booking-totals': async ({ query }) =>
			toSumsJson(await club.sumBookingsOverview(query)),
		'GET /api/admin/booking-search': async ({ query: { text } }) => {
			const { matches, ...found } = await club.findBookings(text);
			return {
				events: matches.map((found) => ({
					event: found.event && toEventSummaryJson(found.event),
					bookings: withPayments(found),
				})),
				...found,
			};
		},
		'GET /api/admin/payments.csv': async ({ admin, query }) => {
			const { from, to, payments } = await club.listPayments(admin, query);
			return { fileName: `payments_${from}_${to}.csv`, text: paymentsCsv(payments) };
		},
		'GET /api/admin/bookings/:eventId.csv': async ({ admin, eventId }) => {
			const eventBookings = await club.exportBookings(admin, eventId);
			return {
				fileName: fileNameOf(eventBookings.summary.eventName, '_bookings.csv'),
				text: bookingsCsv(eventBookings),
			};
		},
		'GET /api/admin/bookings/:eventId': async ({ eventId }) => {
			const found = await club.readEventBookings(eventId);
			const { event, summary } = found;
			return {
				event: event && toEventJson(event, clock.now(), summary),
				summary: toTotalsJson(summary),
				bookings: withPayments(found),
				strayPayments: found.strayPayments.map(({ amountMinor, ...payment }) => ({
					...payment,
					amount: toMajor(amountMinor),
				})),
				refunds: [...found.refunds].map(([id, refunds]) => toBookingRefundsJson(id, refunds)),
				paymentEnvironment: found.paymentEnvironment,
				unreadableRecords: await countUnreadable(storage, booked),
			};
		},
	} satisfies Partial<Handlers>;
}

function withPayments({
	bookings,
	checkoutIds,
	paymentNotes,
	balances,
}: Omit<EventMatches, 'event'>): BookingWithPaymentJson[] {
	return bookings.map((booking) => ({
		...toBookingJson(booking),
		checkoutId: checkoutIds.get(booking.id) ?? null,
		paymentNotes: paymentNotes.get(booking.id) ?? [],
		due: toMajor(balances.get(booking.id)?.dueMinor ?? 0),
		toRefund: toMajor(balances.get(booking.id)?.toRefundMinor ?? 0),
	}));
}
