import {
	admin,
	auditEntry,
	type Booking,
	booking,
	bookingLink,
	bookingUndo,
	type Checkout,
	type ClubEvent,
	cancelledEvent,
	checkIn,
	checkout,
	checkoutReferences,
	clubEvent,
	clubFacts,
	dayEnd,
	deletedEvent,
	eventLetter,
	eventTotals,
	informationPage,
	invitation,
	isoInstant,
	isPolled,
	type Message,
	mailboxOf,
	mailing,
	manualMonths,
	message,
	newsletter,
	paymentMonths,
	permissions,
	secondFactor,
	signUp,
	storedWaterReading,
	waitingEntry,
	workDay,
} from '@burgee/core';
import { credential } from '@burgee/core/ports/credential-store';
import { storedMembersPassword } from '@burgee/core/ports/members-password-store';
import { limitWindow } from '@burgee/core/ports/rate-limit-store';
import { session } from '@burgee/core/ports/session-store';
import { documentList } from '@burgee/core/rules/site/document-list';
import { z } from 'zod';
import type { Collection, Fields, Value } from './database.ts';

/** Declares a database collection. TypeScript infers the types of its records and derived values. */
function collection<Item extends Fields, Derived extends string = never>(
	description: Collection<Item, Derived>,
): Collection<Item, Derived> {
	return description;
}

/** Later than every instant. */
export const forever = '9999-12-31T23:59:59.999Z';

/** The specification has words for an event whose date cannot be read (§8, decision: stored-names). */
const eventDates = ['eventdatetime', 'eventenddatetime', 'bookingEndDate'];

export const events = collection({
	name: 'events',
	id: 'id',
	schema: clubEvent,
	revisioned: true,
	nullIfWrong: eventDates,
	/**
	 * `lastsUntil` is the event's end, or its start if it has no end. An undated event lasts
	 * forever.
	 */
	derive: ({ eventdatetime, eventenddatetime }: ClubEvent) => ({
		lastsUntil: eventdatetime === null ? forever : (eventenddatetime ?? eventdatetime),
	}),
});

export const deletedEvents = collection({
	name: 'deletedEvents',
	id: 'id',
	schema: deletedEvent,
	nullIfWrong: eventDates,
});

/** Cancelled events that the bin no longer has. */
export const cancelledEvents = collection({
	name: 'cancelledEvents',
	id: 'id',
	schema: cancelledEvent,
});

export const bookings = collection({
	name: 'bookings',
	id: 'id',
	schema: booking,
	/** `lowerEmail` is the email address in lower case. */
	derive: (stored: Booking): Record<'lowerEmail' | 'manualMonths', Value | string[]> => ({
		lowerEmail: stored.userEmail === null ? null : stored.userEmail.toLowerCase(),
		manualMonths: manualMonths(stored),
	}),
});

/** The bookings of payment references. A reference stays when its booking is removed (decision: pay-later). */
export const paymentReferences = collection({
	name: 'paymentReferences',
	id: 'id',
	schema: z.object({ id: z.string(), bookingId: z.string(), eventId: z.string() }),
});

/** The record with which the last change of a booking can be undone for a minute. */
export const bookingUndos = collection({
	name: 'bookingUndos',
	id: 'bookingId',
	schema: bookingUndo,
});

/**
 * The id is the digest of the link's token. The token of the link from the booking's own request was computed from the
 * seed and the request's idempotency key. A further link, which a letter contains, has no seed.
 */
const storedBookingLink = bookingLink.extend({ id: z.string(), seed: z.string().nullable() });
export type StoredBookingLink = z.infer<typeof storedBookingLink>;

export const bookingLinks = collection({
	name: 'bookingLinks',
	id: 'id',
	schema: storedBookingLink,
});

export const totals = collection({ name: 'eventTotals', id: 'eventId', schema: eventTotals });

/** Sorts the messages of one state by time, so that a query needs the index of only one field. */
export function stateAndTime({ state, createdAt }: { state: string; createdAt: string }): string {
	return `${state}_${createdAt}`;
}

/** Returns a text that sorts after `stateAndTime` of every message in this state, and before that of any other. */
export function afterState(state: string): string {
	return `${state}a`;
}

export const messages = collection({
	name: 'messages',
	id: 'id',
	schema: message,
	/** `dueAt` is the time of the next attempt, for waiting messages only. */
	derive: (stored: Message): Record<'dueAt' | 'stateAndTime' | 'mailbox', Value> => ({
		dueAt: stored.state === 'waiting' ? stored.nextAttemptAt : null,
		stateAndTime: stateAndTime(stored),
		mailbox: mailboxOf(stored.to),
	}),
});

export const mailings = collection({ name: 'mailings', id: 'id', schema: mailing });

export const eventLetters = collection({ name: 'eventLetters', id: 'id', schema: eventLetter });

/** An entry of a waiting list, with the digests of the tokens that open it. */
const storedWaitingEntry = waitingEntry.extend({
	/** The token in the email that confirms the entry. */
	leaveTokenDigest: z.string(),
	/** The token in the email that offers places. */
	offerTokenDigest: z.string().nullable(),
});
export type StoredWaitingEntry = z.infer<typeof storedWaitingEntry>;

export const waitingEntries = collection({
	name: 'waitingEntries',
	id: 'id',
	schema: storedWaitingEntry,
});

export const dayEnds = collection({ name: 'dayEnds', id: 'date', schema: dayEnd });

export const checkIns = collection({ name: 'checkIns', id: 'bookingId', schema: checkIn });

export const checkouts = collection({
	name: 'checkouts',
	id: 'id',
	schema: checkout,
	storedAs: { pollUntil: 'watchedUntil' },
	derive: (
		stored: Checkout,
	): Record<'watched' | 'references' | 'paymentMonths', Value | string[]> => ({
		watched: isPolled(stored),
		references: checkoutReferences(stored),
		paymentMonths: paymentMonths(stored),
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
	createdAt: isoInstant,
});

export const bookingKeys = collection({
	name: 'requestKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'bookingId' },
});

export const eventKeys = collection({
	name: 'eventRequestKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'eventId' },
});

export const campaignKeys = collection({
	name: 'campaignRequestKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'campaignId' },
});

export const signUpKeys = collection({
	name: 'workDayRequestKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'signUpId' },
});

export const workDayKeys = collection({
	name: 'createdWorkDayKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'workDayId' },
});

export const waitingKeys = collection({
	name: 'waitingListKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'entryId' },
});

export const letterKeys = collection({
	name: 'eventLetterKeys',
	id: 'id',
	schema: requestKey,
	storedAs: { storedId: 'letterId' },
});

/** All collections of idempotency keys. Old keys are removed from each. */
export const idempotencyKeys = [
	bookingKeys,
	eventKeys,
	letterKeys,
	campaignKeys,
	signUpKeys,
	waitingKeys,
	workDayKeys,
];

export const workDays = collection({ name: 'workDays', id: 'id', schema: workDay });

export const signUps = collection({ name: 'workDaySignUps', id: 'id', schema: signUp });

export const admins = collection({
	name: 'admins',
	id: 'uid',
	// Callers may change the admin that the store returns. The core's schema declares `permissions`
	// as read-only, so zod would freeze the list. This schema therefore declares a mutable list.
	schema: admin.extend({ permissions: z.array(z.enum(permissions)) }),
});

/**
 * Grows by 1 with each change that leaves one admin fewer who can change panel users. Two concurrent changes of
 * this kind conflict, so they cannot remove the last such admin.
 */
export const memberGuards = collection({
	name: 'memberGuards',
	id: 'id',
	schema: z.object({ id: z.string(), revision: z.int() }),
});

export const invitations = collection({
	name: 'invitations',
	id: 'uid',
	schema: invitation.extend({ tokenHash: z.string() }),
});

export const campaigns = collection({
	name: 'campaigns',
	id: 'id',
	schema: newsletter,
	revisioned: true,
});

export const informationPages = collection({
	name: 'informationPages',
	id: 'id',
	schema: informationPage,
	revisioned: true,
});

/** The facts that an admin has edited, in one record. */
export const clubFactsRecords = collection({
	name: 'clubFacts',
	id: 'id',
	schema: z.object({ id: z.string(), facts: clubFacts, revision: z.int() }),
});

export const documentRevisions = collection({
	name: 'documentRevisions',
	id: 'fileName',
	schema: z.object({ fileName: z.string(), revision: z.int() }),
	revisioned: true,
});

/** The list of the documents that an admin has edited, in one record (decision: document-list). */
export const documentLists = collection({
	name: 'documentLists',
	id: 'id',
	schema: documentList.extend({ id: z.string() }),
	revisioned: true,
});

/** The hash of the members' password. The id is its source. */
export const membersPasswords = collection({
	name: 'membersPasswords',
	id: 'id',
	schema: storedMembersPassword.extend({ id: z.string() }),
});

export const credentials = collection({
	name: 'credentials',
	id: 'uid',
	schema: credential,
	unique: 'email',
});

export const secondFactors = collection({
	name: 'secondFactors',
	id: 'uid',
	schema: secondFactor,
});

/**
 * The revision of each account that has changed. It is not a field of the admin records, which a club's other programs
 * may write, and it stays when the admin is removed (decision: accounts).
 */
export const accounts = collection({
	name: 'accounts',
	id: 'uid',
	schema: z.object({ uid: z.string(), revision: z.int() }),
});

export const sessions = collection({
	name: 'sessions',
	id: 'tokenHash',
	schema: session,
	isDisposable: true,
});

export const rateLimits = collection({
	name: 'rateLimits',
	id: 'key',
	schema: limitWindow.extend({ key: z.string() }),
	isDisposable: true,
});

export const jobs = collection({
	name: 'jobs',
	id: 'name',
	schema: z.object({ name: z.string(), owner: z.string(), freeFrom: isoInstant }),
	storedAs: { owner: 'holder' },
	isDisposable: true,
});

export const auditLog = collection({ name: 'auditLog', id: 'id', schema: auditEntry });

/** Whether retention applies to this storage if the operator sets no time (decision: retention). */
export const retentionDefaults = collection({
	name: 'retentionDefaults',
	id: 'id',
	schema: z.object({ id: z.string(), applies: z.boolean() }),
});

export const waterReadings = collection({
	name: 'waterReadings',
	id: 'dateTime',
	schema: storedWaterReading,
});
