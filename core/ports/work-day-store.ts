import type { Instant } from '../rules/calendar/london-time.ts';
import type { SignUp } from '../rules/work-days/sign-up.ts';
import type { WorkDay } from '../rules/work-days/work-day.ts';
import type { IdempotencyKey } from './booking-store.ts';

export type SignUpResult =
	| { outcome: 'stored'; signUpId: string }
	/** An equal request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'repeated'; signUpId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/**
 * Stores work days, active or not, and the sign-ups of volunteers. The idempotency key of a sign-up
 * does not conflict with an equal key of a booking. Arguments and results are copied.
 */
export interface WorkDayStore {
	/** @throws Error if a work day with this id already exists. */
	add(workDay: WorkDay): Promise<void>;
	get(id: string): Promise<WorkDay | null>;
	/** @returns false if no work day has this id. In that case nothing is written. */
	replace(workDay: WorkDay): Promise<boolean>;
	/**
	 * Removes the work day but keeps its sign-ups.
	 * @returns false if no work day has this id.
	 */
	remove(id: string): Promise<boolean>;
	/** Returns the work days at or after `from`, earliest first, then by id. */
	listFrom(from: Instant): Promise<WorkDay[]>;
	/** Returns all work days, sorted by date, latest first, then by id. */
	list(): Promise<WorkDay[]>;
	/**
	 * Stores the sign-up and counts its volunteer for each chosen job, in one durable transaction.
	 * Equal requests with the same idempotency key store only one sign-up, and all return the id of
	 * this sign-up.
	 * @throws Error if a sign-up with this id already exists.
	 */
	signUp(signUp: SignUp, key?: IdempotencyKey): Promise<SignUpResult>;
	findByIdempotencyKey(key: IdempotencyKey): Promise<SignUpResult | null>;
	/** Returns the sign-ups of the work day, sorted by `submittedAt`, newest first, then by id. */
	listSignUps(workDayId: string): Promise<SignUp[]>;
	/**
	 * Returns the number of volunteers for each job of a work day, by job id. A job without volunteers is
	 * omitted.
	 */
	countVolunteers(workDayId: string): Promise<Map<string, number>>;
}
