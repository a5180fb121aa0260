import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { compareText } from '../compare-text.ts';
import type { CountedWorkDay, WorkDay } from './work-day.ts';

/**
 * A volunteer's sign-up for a work day (specification §3). Sign-ups are kept if the work day is
 * deleted.
 */
export const signUp = z.object({
	id: z.string(),
	workDayId: z.string(),
	/** The name that the work day had at the time of the sign-up. */
	workDayName: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	/** The ids of the jobs that the volunteer chose. */
	selectedJobs: z.array(z.string()),
	/** A job that the volunteer describes in words. */
	otherJob: z.string().nullable(),
	notes: z.string().nullable(),
	bringingTools: z.boolean(),
	wantsFood: z.boolean(),
	submittedAt: isoInstant,
	/** When the personal data was erased, because its retention was over. Null until then. */
	erasedAt: isoInstant.nullable(),
	revision: z.int(),
});
export type SignUp = z.infer<typeof signUp>;

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

/** Adds the number of volunteers to a work day and to each of its jobs. */
export function withSignUpCounts(
	workDay: WorkDay,
	signUps: readonly Pick<SignUp, 'selectedJobs'>[],
): CountedWorkDay {
	const volunteers = countVolunteers(signUps);
	return {
		...workDay,
		jobs: workDay.jobs.map((job) => ({ ...job, currentVolunteers: volunteers.get(job.id) ?? 0 })),
		signUpCount: signUps.length,
	};
}

/** The position of a sign-up in the list of a work day's sign-ups. */
export type SignUpPosition = Pick<SignUp, 'submittedAt' | 'id'>;

/** Sorts sign-ups by the time of their submission, newest first, then by id. */
export function newestSignUpFirst(a: SignUpPosition, b: SignUpPosition): number {
	return compareText(b.submittedAt, a.submittedAt) || compareText(a.id, b.id);
}
