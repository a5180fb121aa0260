import type { Instant } from '../calendar/london-time.ts';
import type { SignUpForm } from './sign-up-form.ts';

/**
 * A volunteer's sign-up for a work day (specification §3). Sign-ups are kept if the work day is
 * deleted.
 */
export interface SignUp extends SignUpForm {
	id: string;
	workDayId: string;
	/** The name that the work day had at the time of the sign-up. */
	workDayName: string;
	submittedAt: Instant;
}

/** Counts the volunteers for each job, by job id. Jobs without volunteers are omitted. */
export function countVolunteers(
	signUps: readonly Pick<SignUp, 'selectedJobs'>[],
): Map<string, number> {
	const volunteers = new Map<string, number>();
	for (const job of signUps.flatMap(({ selectedJobs }) => selectedJobs)) {
		volunteers.set(job, (volunteers.get(job) ?? 0) + 1);
	}
	return volunteers;
}
