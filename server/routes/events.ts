import { ClubError, calendarFileName, eventSpan } from '@burgee/core';
import { eventCursor, toEventJson } from '@burgee/core/api/events';
import type { Handlers } from '../http/call-router.ts';
import type { Services } from './services.ts';

export function eventHandlers({ calendarFile, clock, club, config, facts }: Services) {
	const host = new URL(config.publicUrl).hostname;
	const readEvent = async ({ eventId }: { eventId: string }) =>
		toEventJson(await club.readEvent(eventId), clock.now());
	return {
		'GET /api/events': async () => {
			const now = clock.now();
			const events = await club.readUpcomingEvents();
			return { events: events.map((event) => toEventJson(event, now)) };
		},
		'GET /api/events/:eventId': readEvent,
		'GET /api/events/:eventId/calendar.ics': async ({ eventId, query }) => {
			const event = await club.readEvent(eventId);
			const span = eventSpan(event, query.from ?? 'calendar');
			if (span === null) throw new ClubError('not-found');
			const text = calendarFile.write({
				uid: `${event.id}@${host}`,
				updatedAt: event.updatedAt,
				title: event.name,
				description: event.longdescription || event.description,
				location: facts.name,
				span,
			});
			return { fileName: calendarFileName(event.name), text };
		},
		'GET /api/admin/events': async ({ admin, query }) => {
			const now = clock.now();
			const { listed, next } = await club.listEvents(admin, query);
			return {
				events: listed.map(({ event, bookingCount }) => ({
					...toEventJson(event, now),
					bookingCount,
				})),
				next: next && eventCursor(next),
			};
		},
		'GET /api/admin/events/:eventId': readEvent,
		'POST /api/admin/events': async ({ admin, body }) =>
			toEventJson(await club.createEvent(admin, body), clock.now()),
		'PUT /api/admin/events/:eventId': async ({ admin, eventId, body }) =>
			toEventJson(await club.updateEvent(admin, eventId, body), clock.now()),
		'DELETE /api/admin/events/:eventId': ({ admin, eventId }) => club.deleteEvent(admin, eventId),
	} satisfies Partial<Handlers>;
}
