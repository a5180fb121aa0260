import { z } from 'zod';
import {
	isWorkDayOver,
	type WorkDayWithCounts,
	workDay,
	workDayJob,
} from '../rules/work-days/work-day.ts';

/** A work day in the API, without the names of volunteers. */
export const workDayJson = workDay
	.extend({
		jobs: z.array(
			workDayJob.extend({
				/** The current number of volunteers, which may exceed `volunteersNeeded`. */
				currentVolunteers: z.int(),
			}),
		),
		/** Whether members could sign up when the server sent the response. */
		signUpOpen: z.boolean(),
	})
	.meta({ id: 'WorkDay' });
export type WorkDayJson = z.infer<typeof workDayJson>;

export function toWorkDayJson(workDay: WorkDayWithCounts, now: Date): WorkDayJson {
	return { ...workDay, signUpOpen: workDay.active && !isWorkDayOver(workDay, now) };
}

export const signedUpJson = z
	.object({ signUpId: z.string(), numberOfJobs: z.int() })
	.meta({ id: 'SignUpAnswer' });
