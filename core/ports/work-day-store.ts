import type { Instant } from '../calendar/london-time.ts';
import type { SignUp } from '../work-days/sign-up.ts';
import type { WorkDay } from '../work-days/work-day.ts';
import type { IdempotencyKey } from './booking-store.ts';

export type SignUpResult =
	| { outcome: 'stored'; signUpId: string }
	/** The key was used for this very request: nothing was written. */
	| { outcome: 'repeated'; signUpId: string }
	/** The key was used for another request: nothing was written. */
	| { outcome: 'key-reused' };

/**
 * Work days, active or not, and who signed up for them. The keys of sign-ups have nothing to do with those
 * of bookings. What is handed in and out are copies.
 */
export interface WorkDayStore {
	/** @throws Error where the id is taken. */
	add(workDay: WorkDay): Promise<void>;
	get(id: string): Promise<WorkDay | null>;
	/** @returns false, and nothing is written, where there is no work day of that id. */
	replace(workDay: WorkDay): Promise<boolean>;
	/** @returns whether there was one. Its sign-ups stay. */
	remove(id: string): Promise<boolean>;
	/** Those whose date is at or after `from`, the next first, equal ones by id. */
	listFrom(from: Instant): Promise<WorkDay[]>;
	/** All of them, the latest first, equal ones by id. */
	list(): Promise<WorkDay[]>;
	/**
	 * On disk, and counted, when the promise resolves. With a key, whoever comes first stores, all others learn
	 * of it, however many come at once.
	 * @throws Error where the id is taken, and nothing is written.
	 */
	signUp(signUp: SignUp, key?: IdempotencyKey): Promise<SignUpResult>;
	/** What was answered to this key before, or null. */
	findByIdempotencyKey(key: IdempotencyKey): Promise<SignUpResult | null>;
	/** All of one work day's sign-ups, the newest `submittedAt` first, equal ones by id. */
	listSignUps(workDayId: string): Promise<SignUp[]>;
	/** How many signed up for each job of a work day, by the job's id; a job that nobody chose is left out. */
	countVolunteers(workDayId: string): Promise<Map<string, number>>;
}
