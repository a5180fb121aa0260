import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { EventLetter } from '../rules/mail/event-letter.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export type LetterResult =
	| { outcome: 'stored'; letterId: string }
	/** An equal request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'repeated'; letterId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/** Stores the letters that organisers write to those who have booked an event. Arguments and results are copied. */
export interface EventLetterStore {
	/**
	 * Adds a letter and its audit entry. Of several equal requests with the same key, only the first adds one, and each
	 * returns the id of this letter. The event's booking totals must exist, as they do if somebody has booked or waits.
	 * @throws ClubError 'too-many-letters' (see `isDayFull`).
	 */
	add(
		letter: EventLetter,
		addition: { audit: AuditEntry; key?: IdempotencyKey | undefined },
	): Promise<LetterResult>;
	get(id: string): Promise<EventLetter | null>;
	findByIdempotencyKey(key: IdempotencyKey): Promise<LetterResult | null>;
	/** Returns up to 100 letters that are not complete. */
	listIncomplete(): Promise<EventLetter[]>;
	/** Marks a letter as complete. */
	complete(id: string): Promise<void>;
	/** Returns the last letters about an event, newest first. */
	listLatest(query: { eventId: string; limit: number }): Promise<EventLetter[]>;
	/** Removes the letters that were written before this time. */
	removeBefore(at: Instant): Promise<void>;
}
