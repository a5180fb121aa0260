import { z } from 'zod';
import { signUpForm } from '../rules/work-days/sign-up-form.ts';
import {
	isWorkDayOver,
	type WorkDayWithCounts,
	workDay,
	workDayJob,
} from '../rules/work-days/work-day.ts';
import type { CallTable } from './call.ts';

/** A work day as the API sends it, without the names of volunteers. */
export const workDayJson = workDay
	.extend({
		jobs: z.array(
			workDayJob.extend({
				/** The current number of volunteers for this job, which may exceed `volunteersNeeded`. */
				currentVolunteers: z.int(),
			}),
		),
		/** Whether members could sign up for the work day when the server sent the response. */
		signUpOpen: z.boolean(),
	})
	.meta({ id: 'WorkDay' });
export type WorkDayJson = z.infer<typeof workDayJson>;

/** Converts a work day to JSON for everyone. Whether it takes sign-ups depends on the time. */
export function toWorkDayJson(workDay: WorkDayWithCounts, now: Date): WorkDayJson {
	return {
		...workDay,
		signUpOpen: workDay.active && !workDay.draft && !isWorkDayOver(workDay, now),
	};
}

export const signedUpJson = z
	.object({ signUpId: z.string(), numberOfJobs: z.int() })
	.meta({ id: 'SignUpAnswer' });

export const signUpRequest = signUpForm.meta({ id: 'SignUpForm' });

export const workDayCalls = {
	'GET /api/work-days': {
		summary:
			'Upcoming active work days, earliest first, with the number of volunteers for each job',
		access: 'public',
		part: 'workDays',
		answer: z.object({ workDays: z.array(workDayJson) }).meta({ id: 'WorkDays' }),
	},
	'GET /api/work-days/:workDayId': {
		summary: 'One work day, with the number of volunteers for each job',
		access: 'public',
		part: 'workDays',
		answer: workDayJson,
	},
	'GET /api/work-days/:workDayId/calendar.ics': {
		summary: 'The work day as a calendar file',
		access: 'public',
		part: 'workDays',
		answer: 'text/calendar',
		errors: ['not-found'],
	},
	'POST /api/work-days/:workDayId/sign-ups': {
		summary: 'Sign up for a work day. A full job still accepts volunteers',
		access: 'public',
		part: 'workDays',
		rateLimit: 'work-days',
		body: signUpRequest,
		idempotent: true,
		status: 201,
		answer: signedUpJson,
		errors: ['work-day-over', 'list-full'],
	},
} satisfies CallTable;
