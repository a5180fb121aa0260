import { z } from 'zod';
import { eventForm } from '../rules/events/event-form.ts';
import { eventListQuery, listedEventsJson } from './admin-json.ts';
import type { CallTable } from './call.ts';
import { eventJson } from './event-json.ts';

const eventRequest = eventForm.meta({ id: 'EventForm' });

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
	'GET /api/admin/events': {
		summary: 'Upcoming events, earliest first, or past or all events, latest first',
		access: 'events:read',
		query: eventListQuery,
		answer: listedEventsJson,
	},
	'GET /api/admin/events/:eventId': {
		summary: 'One event',
		access: 'events:read',
		answer: eventJson,
	},
	'POST /api/admin/events': {
		summary: 'Create an event',
		access: 'events:write',
		body: eventRequest,
		status: 201,
		answer: eventJson,
	},
	'PUT /api/admin/events/:eventId': {
		summary: 'Replace an event',
		access: 'events:write',
		body: eventRequest,
		answer: eventJson,
	},
	'DELETE /api/admin/events/:eventId': {
		summary: 'Delete an event. Its bookings are kept',
		access: 'events:write',
		answer: null,
	},
} satisfies CallTable;
