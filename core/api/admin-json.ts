import { z } from 'zod';
import { admin } from '../rules/admin/admin.ts';
import { isoInstant } from '../rules/calendar/london-time.ts';
import type { EventPosition } from '../rules/events/upcoming.ts';
import { paymentNotes } from '../rules/payment/payment-notes.ts';
import { lineOfText, requiredLine } from '../rules/text-schemas.ts';
import { bookingJson, totalsJson } from './booking-json.ts';
import { eventJson } from './event-json.ts';

export const signInRequest = z
	.strictObject({
		email: requiredLine('Email', 254),
		password: z.string().min(1, 'Password is required').max(1_000),
	})
	.meta({ id: 'SignInRequest' });

export const sessionJson = z
	.object({ admin: admin.omit({ disabled: true }) })
	.meta({ id: 'Session' });
export type SessionJson = z.infer<typeof sessionJson>;

export const listedEventJson = eventJson
	.extend({ bookingCount: z.int() })
	.meta({ id: 'ListedEvent' });
export type ListedEventJson = z.infer<typeof listedEventJson>;

export const listedEventsJson = z
	.object({
		events: z.array(listedEventJson),
		/** The value of `after` for the next page, or null on the last page. */
		next: z.string().nullable(),
	})
	.meta({ id: 'ListedEvents' });

/** An event's position as text: its start, if it has one, then an underscore and its id. */
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

/** The query string of the event list. */
export const eventListQuery = z.object({
	when: z.enum(['upcoming', 'past']).optional(),
	name: lineOfText('Name', 200).optional(),
	limit: z.coerce.number().int().min(1).max(100).optional(),
	after: eventCursorText.optional(),
});

export const dashboardJson = z
	.object({
		recentEvents: z.array(eventJson),
		/** Null for an admin without the permission bookings:read. */
		statistics: z.array(totalsJson).nullable(),
	})
	.meta({ id: 'Dashboard' });

export const overviewJson = z
	.object({ events: z.array(z.object({ event: eventJson.nullable(), totals: totalsJson })) })
	.meta({ id: 'BookingsOverview' });
export type OverviewJson = z.infer<typeof overviewJson>;

export const eventBookingsJson = z
	.object({
		event: eventJson.nullable(),
		summary: totalsJson,
		bookings: z.array(bookingJson.extend({ paymentNotes: z.array(z.enum(paymentNotes)) })),
	})
	.meta({ id: 'EventBookings' });
export type EventBookingsJson = z.infer<typeof eventBookingsJson>;
