import {
	type CalendarFile,
	type Clock,
	type Club,
	ClubError,
	type ClubFacts,
	calendarFileName,
	eventSpan,
	toEventJson,
} from '@burgee/core';
import { Router } from 'express';
import { eventIdOf } from '../http/path-params.ts';

export function eventRoutes({
	club,
	clock,
	facts,
	calendarFile,
	publicUrl,
}: {
	club: Club;
	clock: Clock;
	facts: ClubFacts;
	calendarFile: CalendarFile;
	publicUrl: string;
}): Router {
	const host = new URL(publicUrl).hostname;
	return Router()
		.get('/events', async (_request, response) => {
			const now = clock.now();
			const events = await club.readUpcomingEvents();
			response.json({ events: events.map((event) => toEventJson(event, now)) });
		})
		.get('/events/:eventId', async (request, response) => {
			const event = await club.readEvent(eventIdOf(request));
			response.json(toEventJson(event, clock.now()));
		})
		.get('/events/:eventId/calendar.ics', async (request, response) => {
			const event = await club.readEvent(eventIdOf(request));
			const span = eventSpan(event, request.query.from === 'booking' ? 'booking' : 'calendar');
			if (span === null) throw new ClubError('not-found');
			const file = calendarFile.write({
				uid: `${event.id}@${host}`,
				updatedAt: event.updatedAt,
				title: event.name,
				description: event.longdescription || event.description,
				location: facts.name,
				span,
			});
			response
				.attachment(calendarFileName(event.name))
				.type('text/calendar; charset=utf-8')
				.send(file);
		});
}
