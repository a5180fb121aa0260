import { z } from 'zod';
import { bookingJson, totalsJson } from '../booking/booking-json.ts';
import { eventJson } from '../events/event-json.ts';
import { paymentNotes } from '../payment/checkout.ts';
import { requiredLine } from '../text/text-schemas.ts';
import { permissions } from './admin.ts';

export const signInRequest = z.strictObject({
	email: requiredLine('Email', 254),
	password: z.string().min(1, 'Password is required').max(1_000),
});

export const sessionJson = z.object({
	admin: z.object({
		uid: z.string(),
		email: z.string(),
		name: z.string(),
		role: z.string(),
		permissions: z.array(z.enum(permissions)),
	}),
});
export type SessionJson = z.infer<typeof sessionJson>;

export const listedEventJson = eventJson.extend({ bookingCount: z.int() });
export type ListedEventJson = z.infer<typeof listedEventJson>;

export const dashboardJson = z.object({
	recentEvents: z.array(eventJson),
	/** Null for an admin without the permission bookings:read. */
	statistics: z.array(totalsJson).nullable(),
});
export type DashboardJson = z.infer<typeof dashboardJson>;

export const overviewJson = z.object({
	events: z.array(z.object({ event: eventJson.nullable(), totals: totalsJson })),
});
export type OverviewJson = z.infer<typeof overviewJson>;

export const eventBookingsJson = z.object({
	event: eventJson.nullable(),
	summary: totalsJson,
	bookings: z.array(bookingJson.extend({ paymentNotes: z.array(z.enum(paymentNotes)) })),
});
export type EventBookingsJson = z.infer<typeof eventBookingsJson>;
