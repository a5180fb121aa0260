import {
	ClubError,
	type ClubEvent,
	calendarFileName,
	eventEntry,
	hasPermission,
	heldAndOffered,
	removedForGoodAt,
} from '@burgee/core';
import { deletedEventCursor, eventCursor, toEventJson } from '@burgee/core/api/events';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';
import { countUnreadable } from './unreadable-records.ts';

/** The number of overlapping events that the event form names. */
const maxOverlappingEvents = 5;

export function eventHandlers(services: Services) {
	const { calendarFile, clock, club, config, facts, membersGate, storage } = services;
	const allToJson = async <Event extends ClubEvent>(events: Event[]) => {
		const heldBy = await club.readHeldPlaces(events);
		const now = clock.now();
		return events.map((event) => toEventJson(event, now, heldBy(event)));
	};
	const toJson = async (event: ClubEvent) =>
		toEventJson(event, clock.now(), (await club.readHeldPlaces([event]))(event));
	const origin = config.publicUrl;
	const host = new URL(origin).hostname;
	const site = async () => ({ origin, host, clubName: (await facts.get()).name });
	return {
		'GET /api/events': async () => ({ events: await allToJson(await club.readUpcomingEvents()) }),
		'GET /api/events/:eventId': async ({ eventId }) =>
			toJson(await club.readPublishedEvent(eventId)),
		'GET /api/events/:eventId/calendar.ics': async ({ eventId, query }) => {
			const event = await club.readPublishedEvent(eventId);
			const entry = eventEntry(event, { page: query.from ?? 'calendar', ...(await site()) });
			if (entry === null) throw new ClubError('not-found');
			return { fileName: calendarFileName(event.name), text: calendarFile.write(entry) };
		},
		'GET /api/calendar-feed': () => ({ query: membersGate.feedQuery() }),
		'GET /calendar.ics': async (_, { response }) => {
			// A client may store the feed, but asks each time whether the feed has changed.
			response.set('Cache-Control', 'no-cache');
			const common = { page: 'calendar', ...(await site()) } as const;
			const events = await club.readCalendarFeed();
			const entries = events.flatMap((event) => eventEntry(event, common) ?? []);
			const text = await calendarFile.writeFeed({ name: common.clubName, entries });
			return { fileName: 'calendar.ics', text };
		},
		'GET /api/admin/events': async ({ admin, query }) => {
			const now = clock.now();
			const { listed, next } = await club.listEvents(query);
			const mayReadBookings = hasPermission(admin, 'bookings:read');
			return {
				events: listed.map(({ event, bookingCount, confirmedAttendees, held }) => ({
					...toEventJson(event, now, held),
					bookingCount,
					confirmedAttendees: mayReadBookings ? confirmedAttendees : null,
					heldPlaces: mayReadBookings ? heldAndOffered(held).heldPlaces : null,
				})),
				next: next && eventCursor(next),
				unreadableRecords: await countUnreadable(storage, ['events']),
			};
		},
		'GET /api/admin/events/:eventId': async ({ admin, eventId }) => {
			const event = await club.readEvent(eventId);
			const taken = (await club.readHeldPlaces([event], () => true))(event);
			const { heldPlaces, heldBoats } = heldAndOffered(taken);
			return {
				...toEventJson(event, clock.now(), taken),
				held: hasPermission(admin, 'bookings:read') ? { heldPlaces, heldBoats } : null,
			};
		},
		'GET /api/admin/overlapping-events': async ({ query }) => {
			const events = await club.findOverlappingEvents(query);
			const first = events.slice(0, maxOverlappingEvents);
			return { events: await allToJson(first), count: events.length };
		},
		'POST /api/admin/events': async ({ admin, body: form, idempotency }) =>
			toJson(await club.createEvent(admin, { form, ...idempotency })),
		'POST /api/admin/events/:eventId/copy': async ({ admin, eventId: id, body, idempotency }) =>
			toJson(await club.copyEvent(admin, { id, ...body, ...idempotency })),
		'PUT /api/admin/events/:eventId': async ({ admin, eventId: id, revision, body: form }) =>
			toJson(await club.updateEvent(admin, { id, revision, form })),
		'DELETE /api/admin/events/:eventId': ({ admin, eventId: id, revision }) =>
			club.deleteEvent(admin, { id, revision }),
		'POST /api/admin/events/:eventId/restore': async ({ admin, eventId }) =>
			toJson(await club.restoreEvent(admin, eventId)),
		'GET /api/admin/deleted-events': async ({ query }) => {
			const now = clock.now();
			const { deleted, next } = await club.listDeletedEvents(query);
			return {
				events: deleted.map(({ event, bookingCount, held }) => ({
					...toEventJson(event, now, held),
					bookingCount,
					deletedAt: event.deletedAt,
					removedForGoodAt: removedForGoodAt(event),
				})),
				next: next && deletedEventCursor(next),
			};
		},
	} satisfies Partial<Handlers>;
}
