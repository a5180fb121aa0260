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

/** Declares a collection. TypeScript infers the types of its documents and derived values. */
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
	/** An event is over after its end, or after its start if it has no end. An undated event is never over. */
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
 * An idempotency key, by its digest, and the record that the request stored. The digest of the
 * request tells a repeated request from a different one.
 */
export const requestKey = z.object({
	id: z.string(),
	fingerprint: z.string(),
	storedId: z.string(),
	/** Null if an earlier version of Burgee stored the key. The next removal of old keys sets the time. */
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
	// Overrides the read-only list in the core's schema, because zod would freeze the parsed list.
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
