import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { SignUp } from '../rules/work-days/sign-up.ts';
import type { WorkDay, WorkDayPosition } from '../rules/work-days/work-day.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export type SignUpResult =
	| { outcome: 'stored'; signUpId: string }
	/** An equal request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'repeated'; signUpId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

export type IdempotentWorkDay =
	| { outcome: 'stored' | 'repeated'; workDayId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/** Limits a sorted list to the entries after a position. */
export interface WorkDayPage {
	limit?: number | undefined;
	after?: WorkDayPosition | undefined;
}

/**
 * Stores work days, active or not, and the sign-ups of volunteers. The idempotency keys of work days, of
 * sign-ups and of bookings do not conflict with each other. Arguments and results are copied.
 */
export interface WorkDayStore {
	/**
	 * Adds a work day and its audit entry. Of several equal requests with the same key, only the first adds
	 * a work day. `request.at` is the time of the request.
	 * @returns the outcome, with the id of the work day that the first request added.
	 * @throws Error if a work day with this id already exists.
	 */
	add(
		workDay: WorkDay,
		audit?: AuditEntry,
		request?: { key: IdempotencyKey | undefined; at: Instant },
	): Promise<IdempotentWorkDay>;
	get(id: string): Promise<WorkDay | null>;
	/**
	 * Replaces the previous revision of the work day, and adds the audit entry.
	 * @returns false if the work day is missing or has a different revision. Then nothing is written.
	 */
	replace(workDay: WorkDay, audit?: AuditEntry): Promise<boolean>;
	/**
	 * Removes the work day and its sign-ups, and erases the names of these volunteers from their audit entries.
	 * @returns false if the work day is missing or has a different revision. Then nothing is written.
	 */
	remove(workDay: { id: string; revision: number }, audit?: AuditEntry): Promise<boolean>;
	/** Returns the work days at or after `from`, earliest first, then by id. */
	listFrom(from: Instant, page?: WorkDayPage): Promise<WorkDay[]>;
	/** Returns all work days, or those earlier than `before`, sorted by date, latest first, then by id. */
	list(page?: WorkDayPage & { before?: Instant | undefined }): Promise<WorkDay[]>;
	/**
	 * Stores the sign-up and its audit entry, and counts its volunteer for each chosen job, in one durable
	 * transaction. Equal requests with the same idempotency key store only one sign-up, and all return the id of
	 * this sign-up.
	 * @throws Error if a sign-up with this id already exists.
	 */
	signUp(signUp: SignUp, key?: IdempotencyKey, audit?: AuditEntry): Promise<SignUpResult>;
	findByIdempotencyKey(key: IdempotencyKey): Promise<SignUpResult | null>;
	getSignUp(id: string): Promise<SignUp | null>;
	/**
	 * Removes the sign-up, so that its volunteer no longer counts.
	 * @returns false if the sign-up is missing or has a different revision. Then nothing is written.
	 */
	removeSignUp(signUp: { id: string; revision: number }, audit?: AuditEntry): Promise<boolean>;
	/** Returns the sign-ups of the work day, sorted by `submittedAt`, newest first, then by id. */
	listSignUps(workDayId: string): Promise<SignUp[]>;
	/**
	 * Returns the number of volunteers for each job of a work day, by job id. A job without volunteers is
	 * omitted.
	 */
	countVolunteers(workDayId: string): Promise<Map<string, number>>;
}
