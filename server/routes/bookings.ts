import { fileNameOf } from '@burgee/core';
import { toBookingJson, toTotalsJson } from '@burgee/core/api/bookings';
import { toEventJson } from '@burgee/core/api/events';
import { bookingsCsv } from '../http/bookings-csv.ts';
import type { Handlers } from '../http/call-router.ts';
import type { Services } from './services.ts';

export function bookingHandlers({ clock, club }: Services) {
	return {
		'POST /api/bookings': ({ body: { eventId, submittedAt: _, ...form }, idempotency }) =>
			club.submitBooking({ eventId, form, ...idempotency }),
		'GET /api/admin/bookings': async ({ admin }) => {
			const now = clock.now();
			const eventRows = await club.readBookingsOverview(admin);
			return {
				events: eventRows.map(({ event, totals }) => ({
					event: event && toEventJson(event, now),
					totals: toTotalsJson(totals),
				})),
			};
		},
		'GET /api/admin/bookings/:eventId.csv': async ({ admin, eventId }) => {
			const eventBookings = await club.readEventBookings(admin, eventId);
			return {
				fileName: fileNameOf(eventBookings.summary.eventName, '_bookings.csv'),
				text: bookingsCsv(eventBookings),
			};
		},
		'GET /api/admin/bookings/:eventId': async ({ admin, eventId }) => {
			const found = await club.readEventBookings(admin, eventId);
			const { event, summary, bookings, checkoutIds, paymentNotes } = found;
			return {
				event: event && toEventJson(event, clock.now()),
				summary: toTotalsJson(summary),
				bookings: bookings.map((booking) => ({
					...toBookingJson(booking),
					checkoutId: checkoutIds.get(booking.id) ?? null,
					paymentNotes: paymentNotes.get(booking.id) ?? [],
				})),
			};
		},
	} satisfies Partial<Handlers>;
}
