import {
	type EventBookingsJson,
	fileNameOf,
	type OverviewJson,
	toBookingJson,
	toEventJson,
	toTotalsJson,
} from '@burgee/core';
import { Router } from 'express';
import { bookingsCsv } from '../http/bookings-csv.ts';
import { eventIdOf } from '../http/path-params.ts';
import { type PanelServices, requireAdmin, signedInAdmin } from '../http/require-permission.ts';

/** Who comes: the overview, one event's bookings, and those as a spreadsheet. */
export function adminBookingRoutes({ club, clock, sessions }: PanelServices): Router {
	const reader = requireAdmin(sessions, 'bookings:read');
	return Router()
		.get('/bookings', reader, async (_request, response) => {
			const now = clock.now();
			const rows = await club.readBookingsOverview(signedInAdmin(response));
			const overview: OverviewJson = {
				events: rows.map(({ event, totals }) => ({
					event: event && toEventJson(event, now),
					totals: toTotalsJson(totals),
				})),
			};
			response.json(overview);
		})
		.get('/bookings/:eventId.csv', reader, async (request, response) => {
			const found = await club.readEventBookings(signedInAdmin(response), eventIdOf(request));
			const fileName = fileNameOf(found.summary.eventName, '_bookings.csv');
			response.attachment(fileName).type('text/csv; charset=utf-8').send(bookingsCsv(found));
		})
		.get('/bookings/:eventId', reader, async (request, response) => {
			const found = await club.readEventBookings(signedInAdmin(response), eventIdOf(request));
			const answer: EventBookingsJson = {
				event: found.event && toEventJson(found.event, clock.now()),
				summary: toTotalsJson(found.summary),
				bookings: found.bookings.map((booking) => ({
					...toBookingJson(booking),
					paymentNotes: found.paymentNotes.get(booking.id) ?? [],
				})),
			};
			response.json(answer);
		});
}
