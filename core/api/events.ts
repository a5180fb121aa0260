import { z } from 'zod';
import { isBookingOpen } from '../rules/booking/deadline.ts';
import { placesLeft, type TakenPlaces } from '../rules/booking/places.ts';
import { instantField } from '../rules/calendar/instant-field.ts';
import { isoInstant, isoLondonDate } from '../rules/calendar/time-schemas.ts';
import type { BinPosition } from '../rules/events/bin.ts';
import { type ClubEvent, clubEvent } from '../rules/events/club-event.ts';
import { maxCopyWeeks } from '../rules/events/copied-event.ts';
import { eventForm } from '../rules/events/event-form.ts';
import type { EventPosition } from '../rules/events/upcoming.ts';
import { toMajor } from '../rules/money.ts';
import { lineOfText } from '../rules/text-schemas.ts';
import type { CallTable } from './call.ts';

/** An event as the API sends it. The price is in major units, such as pounds. */
export const eventJson = clubEvent
	.omit({ priceMinor: true })
	.extend({
		price: z.number(),
		/** Whether the event could be booked when the server sent the response. */
		bookingOpen: z.boolean(),
		/** Whether no more people could come when the server sent the response. */
		isFull: z.boolean(),
		/** How many more people can come. Null without a limit, and unless the organiser chose to show it. */
		placesLeft: z.int().nullable(),
	})
	.meta({ id: 'Event' });
export type EventJson = z.infer<typeof eventJson>;

/**
 * Converts an event to JSON for everyone. Whether it can be booked depends on the time and on the places that are
 * taken.
 */
export function toEventJson(
	{ priceMinor, ...event }: ClubEvent,
	now: Date,
	taken: TakenPlaces,
): EventJson {
	const left = placesLeft(event, taken);
	return {
		...event,
		price: toMajor(priceMinor),
		bookingOpen: event.allowBooking && !event.draft && isBookingOpen(event, now),
		isFull: left === 0,
		placesLeft: event.showPlacesLeft ? left : null,
	};
}

/** The fields of an event that the overview of bookings and the dashboard show. */
export const eventSummaryJson = clubEvent
	.pick({
		id: true,
		name: true,
		eventdatetime: true,
		eventenddatetime: true,
		allowBooking: true,
		places: true,
		boatPlaces: true,
		draft: true,
	})
	.meta({ id: 'EventSummary' });
export type EventSummaryJson = z.infer<typeof eventSummaryJson>;

/** Converts an event to the JSON of lists. */
export function toEventSummaryJson(event: ClubEvent): EventSummaryJson {
	const { id, name, eventdatetime, eventenddatetime, allowBooking, places, boatPlaces, draft } =
		event;
	return { id, name, eventdatetime, eventenddatetime, allowBooking, places, boatPlaces, draft };
}

const listedEventJson = eventJson
	.extend({
		bookingCount: z.int(),
		/** The people of the confirmed bookings. Null if the admin lacks the permission bookings:read. */
		confirmedAttendees: z.int().nullable(),
		/** The people for whom bookings and offers hold places. Null if the admin lacks the permission bookings:read. */
		heldPlaces: z.int().nullable(),
	})
	.meta({ id: 'ListedEvent' });
export type ListedEventJson = z.infer<typeof listedEventJson>;

/** The people and the boats for which bookings and offers hold places. */
export const heldPlacesJson = z.object({ heldPlaces: z.int(), heldBoats: z.int() });

/** An event as its organisers edit it. */
const editedEventJson = eventJson
	.extend({
		/** The places that bookings and offers hold. Null if the admin lacks the permission bookings:read. */
		held: heldPlacesJson.nullable(),
	})
	.meta({ id: 'EditedEvent' });
export type EditedEventJson = z.infer<typeof editedEventJson>;

const listedEventsJson = z
	.object({
		events: z.array(listedEventJson),
		/**
		 * The value of the query parameter `after` that requests the next page of events. Null on the
		 * last page.
		 */
		next: z.string().nullable(),
		/** The number of records that the answer leaves out, because they cannot be read. */
		unreadableRecords: z.int(),
	})
	.meta({ id: 'ListedEvents' });

const deletedEventsJson = z
	.object({
		events: z.array(
			eventJson
				.extend({
					bookingCount: z.int(),
					deletedAt: isoInstant,
					/** The event can be restored until this time. */
					removedForGoodAt: isoInstant,
				})
				.meta({ id: 'DeletedEvent' }),
		),
		/** The value of the query parameter `after` that requests the next page. Null on the last page. */
		next: z.string().nullable(),
	})
	.meta({ id: 'DeletedEvents' });
export type DeletedEventJson = z.infer<typeof deletedEventsJson>['events'][number];

/**
 * Returns the pagination cursor of an event: its start, an underscore and its id. The start is
 * empty if the event has none.
 */
export function eventCursor({ eventdatetime, id }: EventPosition): string {
	return `${eventdatetime ?? ''}_${id}`;
}

const eventCursorText = z
	.string()
	.regex(/^[^_]*_./u)
	.transform((text) => ({
		eventdatetime: text.slice(0, text.indexOf('_')) || null,
		id: text.slice(text.indexOf('_') + 1),
	}))
	.pipe(z.object({ eventdatetime: isoInstant.nullable(), id: z.string() }));

/** The query string of GET /api/admin/events. */
const eventListQuery = z.object({
	when: z.enum(['upcoming', 'past']).optional(),
	name: lineOfText('Name', 200).optional(),
	limit: z.coerce.number().int().min(1).max(100).optional(),
	after: eventCursorText.optional(),
});

/** Returns the pagination cursor of a deleted event: the time of its deletion, an underscore and its id. */
export function deletedEventCursor({ deletedAt, id }: BinPosition): string {
	return `${deletedAt}_${id}`;
}

const deletedEventCursorText = z
	.string()
	.regex(/^[^_]+_./u)
	.transform((text) => ({
		deletedAt: text.slice(0, text.indexOf('_')),
		id: text.slice(text.indexOf('_') + 1),
	}))
	.pipe(z.object({ deletedAt: isoInstant, id: z.string() }));

/** The query string of GET /api/admin/deleted-events. */
const deletedEventListQuery = z.object({
	limit: z.coerce.number().int().min(1).max(100).optional(),
	after: deletedEventCursorText.optional(),
});

const eventRequest = eventForm.meta({ id: 'EventForm' });

/** The query string of GET /api/admin/overlapping-events. */
const overlapQuery = z.object({
	start: instantField('Start'),
	end: instantField('End').optional(),
	/** The id of the event that is being edited. */
	except: z.string().optional(),
});

const overlappingEventsJson = z
	.object({
		/** The first overlapping events. */
		events: z.array(eventJson),
		/** The number of overlapping events. */
		count: z.int(),
	})
	.meta({ id: 'OverlappingEvents' });
export type OverlappingEventsJson = z.infer<typeof overlappingEventsJson>;

/** The request body that copies an event or a work day. The copy is a draft. */
export const copyRequest = z
	.strictObject({
		/** The day of the copy in London. */
		date: isoLondonDate
			.refine(
				(date) => date >= '1900-01-01' && date < '2200-01-01',
				'Date must be between 1900 and 2199',
			)
			.optional(),
		/** Without a date and without weeks, the copy takes place on the same weekday of the next year. */
		weeks: z
			.int({ error: 'Weeks must be a whole number' })
			.min(0, 'Weeks cannot be negative')
			.max(maxCopyWeeks, `Weeks cannot be more than ${maxCopyWeeks}`)
			.optional(),
	})
	.refine(({ date, weeks }) => date === undefined || weeks === undefined, {
		path: ['date'],
		message: 'Enter a date or a number of weeks, not both',
	})
	.meta({ id: 'CopyRequest' });

export const eventCalls = {
	'GET /api/events': {
		summary: 'Upcoming events, sorted by date, earliest first',
		access: 'public',
		answer: z.object({ events: z.array(eventJson) }).meta({ id: 'Events' }),
	},
	'GET /api/events/:eventId': {
		summary: 'One event',
		access: 'public',
		answer: eventJson,
	},
	'GET /api/events/:eventId/calendar.ics': {
		summary: 'The event as a calendar file',
		access: 'public',
		query: z.object({ from: z.enum(['booking', 'calendar']).optional().catch(undefined) }),
		answer: 'text/calendar',
		errors: ['not-found'],
	},
	'GET /api/calendar-feed': {
		summary:
			'The query string with which calendar programs read the feed at /calendar.ics. In a closed members area, it has a secret',
		access: 'public',
		answer: z.object({ query: z.string() }).meta({ id: 'CalendarFeed' }),
	},
	'GET /calendar.ics': {
		summary: 'The programme as a calendar to subscribe to (iCalendar)',
		access: 'public',
		answer: 'text/calendar',
	},
	'GET /api/admin/events': {
		summary: 'Upcoming events, earliest first, or past or all events, latest first',
		access: 'events:read',
		query: eventListQuery,
		answer: listedEventsJson,
	},
	'GET /api/admin/events/:eventId': {
		summary: 'One event, with the places that its bookings hold',
		access: 'events:read',
		answer: editedEventJson,
	},
	'GET /api/admin/overlapping-events': {
		summary: 'Events that take place at the same time, earliest first',
		access: ['events:write', 'events:read'],
		query: overlapQuery,
		answer: overlappingEventsJson,
	},
	'POST /api/admin/events': {
		summary: 'Create an event',
		access: 'events:write',
		body: eventRequest,
		idempotent: true,
		status: 201,
		answer: eventJson,
		// The event of a repeated request may have been deleted.
		errors: ['event-not-found'],
	},
	'POST /api/admin/events/:eventId/copy': {
		summary: 'Copy an event, without its bookings, some weeks later',
		access: 'events:write',
		body: copyRequest,
		idempotent: true,
		status: 201,
		answer: eventJson,
	},
	'PUT /api/admin/events/:eventId': {
		summary: 'Replace an event',
		access: 'events:write',
		revisioned: true,
		body: eventRequest,
		answer: eventJson,
	},
	'DELETE /api/admin/events/:eventId': {
		summary: 'Delete an event. Its bookings are kept, and it can be restored for 30 days',
		access: 'events:write',
		revisioned: true,
		answer: null,
	},
	'POST /api/admin/events/:eventId/restore': {
		summary: 'Restore a deleted event, with its bookings',
		access: 'events:write',
		answer: eventJson,
	},
	'GET /api/admin/deleted-events': {
		summary: 'The events that can be restored, last deleted first',
		access: 'events:read',
		query: deletedEventListQuery,
		answer: deletedEventsJson,
	},
} satisfies CallTable;
