import type { Instant } from '../calendar/london-time.ts';

export interface JobClaim {
	name: string;
	/** Whoever asks: an id of their own for each claim. */
	holder: string;
	at: Instant;
	until: Instant;
	/** A job that is said to be free later than this is free now: the clock that claimed it, or ours, is wrong. */
	latest: Instant;
}

export interface JobDone {
	name: string;
	/** As in the claim. */
	holder: string;
	freeFrom: Instant;
}

/** Whose turn it is to do a scheduled job, for all processes on one storage together. */
export interface JobStore {
	/**
	 * Takes the job where it is free at `at`, and holds it until `until`: then it is free again, even
	 * where the holder was killed. Of many who ask at once, one gets it.
	 * @returns whether the caller got it.
	 */
	claim(claim: JobClaim): Promise<boolean>;
	/** The holder is done: the job is free from `freeFrom` on. Changes nothing where somebody else holds it by now. */
	release(done: JobDone): Promise<void>;
}
