import type { Instant } from '../calendar/london-time.ts';
import type { SignUp } from '../work-days/sign-up.ts';
import type { WorkDay } from '../work-days/work-day.ts';
import type { IdempotencyKey } from './booking-store.ts';

export type SignUpResult =
	| { outcome: 'stored'; signUpId: string }
	/** The idempotency key was used before for an equal request, so nothing was written. */
	| { outcome: 'repeated'; signUpId: string }
	/** The idempotency key was used before for a different request, so nothing was written. */
	| { outcome: 'key-reused' };

/**
 * Stores work days, active or not, and their sign-ups. Idempotency keys of sign-ups are separate from those
 * of bookings. Arguments and results are copied.
 */
export interface WorkDayStore {
	/** @throws Error if the id is taken. */
	add(workDay: WorkDay): Promise<void>;
	get(id: string): Promise<WorkDay | null>;
	/** @returns false if no work day has this id. In that case nothing is written. */
	replace(workDay: WorkDay): Promise<boolean>;
	/**
	 * Removes the work day but not its sign-ups.
	 * @returns whether a work day had this id.
	 */
	remove(id: string): Promise<boolean>;
	/** Returns the work days at or after `from`, sorted by date, ascending, then by id. */
	listFrom(from: Instant): Promise<WorkDay[]>;
	/** Returns all work days, sorted by date, descending, then by id. */
	list(): Promise<WorkDay[]>;
	/**
	 * Stores the sign-up and counts its volunteer for each chosen job, in one durable transaction. Idempotent
	 * by key: of several equal requests with the same key, only the first stores a sign-up. The others return
	 * the id of that sign-up.
	 * @throws Error if the id is taken. In that case nothing is written.
	 */
	signUp(signUp: SignUp, key?: IdempotencyKey): Promise<SignUpResult>;
	/** Returns the result that is stored for the idempotency key, or null. */
	findByIdempotencyKey(key: IdempotencyKey): Promise<SignUpResult | null>;
	/** Returns a work day's sign-ups, the newest `submittedAt` first, then by id. */
	listSignUps(workDayId: string): Promise<SignUp[]>;
	/** Returns the number of volunteers by job id; a job without volunteers is omitted. */
	countVolunteers(workDayId: string): Promise<Map<string, number>>;
}
