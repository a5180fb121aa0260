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

export function adminBookingRoutes({ club, clock, sessions }: PanelServices): Router {
	const reader = requireAdmin(sessions, 'bookings:read');
	return Router()
		.get('/bookings', reader, async (_request, response) => {
			const now = clock.now();
			const eventRows = await club.readBookingsOverview(signedInAdmin(response));
			const overview: OverviewJson = {
				events: eventRows.map(({ event, totals }) => ({
					event: event && toEventJson(event, now),
					totals: toTotalsJson(totals),
				})),
			};
			response.json(overview);
		})
		.get('/bookings/:eventId.csv', reader, async (request, response) => {
			const eventBookings = await club.readEventBookings(
				signedInAdmin(response),
				eventIdOf(request),
			);
			const fileName = fileNameOf(eventBookings.summary.eventName, '_bookings.csv');
			response
				.attachment(fileName)
				.type('text/csv; charset=utf-8')
				.send(bookingsCsv(eventBookings));
		})
		.get('/bookings/:eventId', reader, async (request, response) => {
			const { event, summary, bookings, paymentNotes } = await club.readEventBookings(
				signedInAdmin(response),
				eventIdOf(request),
			);
			const answer: EventBookingsJson = {
				event: event && toEventJson(event, clock.now()),
				summary: toTotalsJson(summary),
				bookings: bookings.map((booking) => ({
					...toBookingJson(booking),
					paymentNotes: paymentNotes.get(booking.id) ?? [],
				})),
			};
			response.json(answer);
		});
}
