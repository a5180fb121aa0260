import type { Instant } from '../calendar/london-time.ts';
import type { SignUpForm } from './sign-up-form.ts';

/** Who comes to a work day, and what for (specification §3). It outlives its work day, as a booking its event. */
export interface SignUp extends SignUpForm {
	id: string;
	workDayId: string;
	/** The work day's name when they signed up. */
	workDayName: string;
	submittedAt: Instant;
}

/** How many signed up for each job, by the job's id; a job that nobody chose is left out. */
export function countVolunteers(
	signUps: readonly Pick<SignUp, 'selectedJobs'>[],
): Map<string, number> {
	const volunteers = new Map<string, number>();
	for (const job of signUps.flatMap(({ selectedJobs }) => selectedJobs)) {
		volunteers.set(job, (volunteers.get(job) ?? 0) + 1);
	}
	return volunteers;
}
