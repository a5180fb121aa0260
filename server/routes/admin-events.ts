import { eventForm, type ListedEventJson, parseInput, toEventJson } from '@burgee/core';
import { Router } from 'express';
import { jsonBody } from '../http/json-body.ts';
import { eventIdOf } from '../http/path-params.ts';
import { type PanelServices, requireAdmin, signedInAdmin } from '../http/require-permission.ts';

export function adminEventRoutes({ club, clock, sessions }: PanelServices): Router {
	const reader = requireAdmin(sessions, 'events:read');
	const writer = requireAdmin(sessions, 'events:write');
	return Router()
		.get('/events', reader, async (_request, response) => {
			const now = clock.now();
			const listedEvents = await club.listEvents(signedInAdmin(response));
			const events: ListedEventJson[] = listedEvents.map(({ event, bookingCount }) => ({
				...toEventJson(event, now),
				bookingCount,
			}));
			response.json({ events });
		})
		.get('/events/:eventId', reader, async (request, response) => {
			response.json(toEventJson(await club.readEvent(eventIdOf(request)), clock.now()));
		})
		.post('/events', writer, jsonBody, async (request, response) => {
			const form = parseInput(eventForm, request.body);
			const event = await club.createEvent(signedInAdmin(response), form);
			response.status(201).json(toEventJson(event, clock.now()));
		})
		.put('/events/:eventId', writer, jsonBody, async (request, response) => {
			const form = parseInput(eventForm, request.body);
			const event = await club.updateEvent(signedInAdmin(response), eventIdOf(request), form);
			response.json(toEventJson(event, clock.now()));
		})
		.delete('/events/:eventId', writer, async (request, response) => {
			await club.deleteEvent(signedInAdmin(response), eventIdOf(request));
			response.status(204).end();
		});
}
