import { z } from 'zod';
import type { WorkDayWithCounts } from './read-work-days.ts';
import { isWorkDayOver } from './work-day.ts';

/** A work day in the API, without the names of volunteers. */
export const workDayJson = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	date: z.iso.datetime(),
	foodAvailable: z.boolean(),
	active: z.boolean(),
	jobs: z.array(
		z.object({
			id: z.string(),
			title: z.string(),
			description: z.string(),
			volunteersNeeded: z.int(),
			/** The current number of volunteers, which may exceed `volunteersNeeded`. */
			currentVolunteers: z.int(),
		}),
	),
	/** Whether members could sign up when the server sent the response. */
	signUpOpen: z.boolean(),
});
export type WorkDayJson = z.infer<typeof workDayJson>;

export function toWorkDayJson(workDay: WorkDayWithCounts, now: Date): WorkDayJson {
	return { ...workDay, signUpOpen: workDay.active && !isWorkDayOver(workDay, now) };
}

export const signedUpJson = z.object({ signUpId: z.string(), numberOfJobs: z.int() });
export type SignedUpJson = z.infer<typeof signedUpJson>;
