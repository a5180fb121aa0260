import { z } from 'zod';
import type { WorkDayWithCounts } from './read-work-days.ts';
import { isWorkDayOver } from './work-day.ts';

/** A work day as the HTTP interface carries it to members: the specification's field names, nobody's name. */
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
			/** As many as have signed up by the moment of the answer; it may be more than are needed. */
			currentVolunteers: z.int(),
		}),
	),
	/** Whether the server would take a sign-up at the moment of the answer. */
	signUpOpen: z.boolean(),
});
export type WorkDayJson = z.infer<typeof workDayJson>;

export function toWorkDayJson(workDay: WorkDayWithCounts, now: Date): WorkDayJson {
	return { ...workDay, signUpOpen: workDay.active && !isWorkDayOver(workDay, now) };
}

/** The answer to a sign-up. */
export const signedUpJson = z.object({ signUpId: z.string(), numberOfJobs: z.int() });
export type SignedUpJson = z.infer<typeof signedUpJson>;
