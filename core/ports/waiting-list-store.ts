import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Message } from '../rules/mail/message.ts';
import type { WaitingEntry } from '../rules/waiting-list/waiting-entry.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export type JoinResult =
	| { outcome: 'stored'; entryId: string }
	/** An equal request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'repeated'; entryId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/** A change of one entry. */
export interface WaitingChange {
	/** The entry in its next revision. */
	entry: WaitingEntry;
	/** The token of the offer's link, if the change offers places. */
	offerToken?: string | undefined;
	message?: Message | undefined;
}

/** What a change to a waiting list may do. */
export interface WaitingChangeOptions {
	/** Set if an organiser makes the change. */
	audit?: AuditEntry | undefined;
	/** Whether more places may be offered than the event has left. */
	mayExceedPlaces?: boolean | undefined;
}

/**
 * Stores the waiting lists of events. Each change writes the event's totals in the same transaction, so that a place is
 * either booked or offered, and only once. The database contains only digests of the tokens. Arguments and results are
 * copied. `BookingStore.add` accepts an offer, because it stores the booking.
 */
export interface WaitingListStore {
	/**
	 * Adds a party to the waiting list of a full event. Of several equal requests with the same key, only the first adds
	 * one, and each returns the id of this entry. The token opens the entry.
	 * @throws ClubError 'event-not-found', 'list-full', or any ClubError that `requireWaiting` throws.
	 */
	join(
		entry: WaitingEntry,
		addition: { token: string; message: Message; key?: IdempotencyKey | undefined },
	): Promise<JoinResult>;
	/**
	 * Commits changes of entries of one event, with their messages and their audit entry.
	 * @throws ClubError 'event-full' or 'not-enough-places' if more places would be offered than the event has left.
	 * @returns false if one of the entries has a different revision. Then nothing is written.
	 */
	change(
		eventId: string,
		changes: readonly WaitingChange[],
		options?: WaitingChangeOptions,
	): Promise<boolean>;
	get(id: string): Promise<WaitingEntry | null>;
	/** Returns the entry that the token of its confirmation or of its offer opens. */
	find(token: string): Promise<WaitingEntry | null>;
	findByIdempotencyKey(key: IdempotencyKey): Promise<JoinResult | null>;
	/** Returns all entries of an event, in the order of `byJoining`. */
	listForEvent(eventId: string): Promise<WaitingEntry[]>;
	/** Returns the ids of the events with parties that wait or have an offer. */
	listWaitedFor(): Promise<string[]>;
}
