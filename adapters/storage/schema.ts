import {
	admin,
	booking,
	type Checkout,
	type ClubEvent,
	checkout,
	checkoutReferences,
	clubEvent,
	eventTotals,
	isoInstant,
	isPolled,
	permissions,
	signUp,
	storedCampaign,
	workDay,
} from '@burgee/core';
import { credential } from '@burgee/core/ports/host/credential-store';
import { limitWindow } from '@burgee/core/ports/host/rate-limit-store';
import { session } from '@burgee/core/ports/host/session-store';
import { z } from 'zod';
import type { Collection, Fields, Value } from './database.ts';

/** Declares a database collection. TypeScript infers the types of its documents and derived values. */
function collection<Doc extends Fields, Derived extends string = never>(
	description: Collection<Doc, Derived>,
): Collection<Doc, Derived> {
	return description;
}

/** Later than every instant. */
export const forever = '9999-12-31T23:59:59.999Z';

export const events = collection({
	name: 'events',
	id: 'id',
	schema: clubEvent,
	revisioned: true,
	/**
	 * `lastsUntil` is the event's end, or its start if it has no end. An undated event lasts
	 * forever.
	 */
	derive: ({ eventdatetime, eventenddatetime }: ClubEvent) => ({
		lastsUntil: eventdatetime === null ? forever : (eventenddatetime ?? eventdatetime),
	}),
});

export const bookings = collection({ name: 'bookings', id: 'id', schema: booking });

export const totals = collection({ name: 'eventTotals', id: 'eventId', schema: eventTotals });

export const checkouts = collection({
	name: 'checkouts',
	id: 'id',
	schema: checkout,
	storedAs: { pollUntil: 'watchedUntil' },
	derive: (stored: Checkout): Record<'watched' | 'references', Value | string[]> => ({
		watched: isPolled(stored),
		references: checkoutReferences(stored),
	}),
});

/**
 * A stored idempotency key. `id` is the digest of the key, and `storedId` is the id of the record
 * that the request created. `fingerprint`, the digest of the request, distinguishes a repeated
 * request from a different one.
 */
export const requestKey = z.object({
	id: z.string(),
	fingerprint: z.string(),
	storedId: z.string(),
	/**
	 * The creation time of the idempotency key. Null if an earlier version of Burgee stored the key
	 * without a time.
	 */
	createdAt: isoInstant.nullable(),
});

export const bookingKeys = collection({
	name: 'requestKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'bookingId' },
});

export const signUpKeys = collection({
	name: 'workDayRequestKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'signUpId' },
});

export const workDays = collection({ name: 'workDays', id: 'id', schema: workDay });

export const signUps = collection({ name: 'workDaySignUps', id: 'id', schema: signUp });

export const admins = collection({
	name: 'admins',
	id: 'uid',
	// Callers may change the admin that the store returns. The core's schema declares `permissions`
	// as read-only, so zod would freeze the list. This schema therefore declares a mutable list.
	schema: admin.extend({ permissions: z.array(z.enum(permissions)) }),
});

export const campaigns = collection({ name: 'campaigns', id: 'id', schema: storedCampaign });

export const credentials = collection({
	name: 'credentials',
	id: 'uid',
	schema: credential,
	unique: 'email',
});

export const sessions = collection({ name: 'sessions', id: 'tokenHash', schema: session });

export const rateLimits = collection({
	name: 'rateLimits',
	id: 'key',
	schema: limitWindow.extend({ key: z.string() }),
});

export const jobs = collection({
	name: 'jobs',
	id: 'name',
	schema: z.object({ name: z.string(), owner: z.string(), freeFrom: isoInstant }),
	storedAs: { owner: 'holder' },
});

export const waterReadings = collection({
	name: 'waterReadings',
	id: 'dateTime',
	schema: z.object({ dateTime: isoInstant, value: z.number() }),
});
