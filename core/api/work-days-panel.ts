import { z } from 'zod';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { type SignUp, type SignUpPosition, signUp } from '../rules/work-days/sign-up.ts';
import type { CountedWorkDay, WorkDayPosition } from '../rules/work-days/work-day.ts';
import { workDayChange, workDayForm } from '../rules/work-days/work-day-form.ts';
import type { CallTable } from './call.ts';
import { copyRequest } from './events.ts';
import { signedUpJson, signUpRequest, toWorkDayJson, workDayJson } from './work-days.ts';

/** A work day as the API sends it to an admin, without the names of volunteers. */
export const adminWorkDayJson = workDayJson
	.extend({
		/** The number of volunteers, whatever jobs they have chosen. */
		signUpCount: z.int(),
	})
	.meta({ id: 'AdminWorkDay' });
export type AdminWorkDayJson = z.infer<typeof adminWorkDayJson>;

/** Converts a work day to JSON for organisers, with the number of its sign-ups. */
export function toAdminWorkDayJson(workDay: CountedWorkDay, now: Date): AdminWorkDayJson {
	return { ...toWorkDayJson(workDay, now), signUpCount: workDay.signUpCount };
}

/** A volunteer of a work day as the API sends it to an admin. */
export const signUpJson = signUp
	.omit({ workDayId: true, workDayName: true })
	.meta({ id: 'SignUp' });
export type SignUpJson = z.infer<typeof signUpJson>;

/** Converts a sign-up to JSON, without its work day, which the answer has once. */
export function toSignUpJson({ workDayId: _id, workDayName: _name, ...json }: SignUp): SignUpJson {
	return json;
}

const workDaySignUpsJson = z
	.object({
		/** Null if it was a sample work day that the operator has removed. The sign-ups of members remain. */
		workDay: adminWorkDayJson.nullable(),
		/** The name of the work day, even if the work day was deleted. */
		workDayName: z.string(),
		/** Newest first. */
		signUps: z.array(signUpJson),
		/** The value of the query parameter `after` for the next page. Null on the last page. */
		next: z.string().nullable(),
	})
	.meta({ id: 'WorkDaySignUps' });
export type WorkDaySignUpsJson = z.infer<typeof workDaySignUpsJson>;

/** Returns the pagination cursor of a work day: its date, an underscore and its id. */
export function workDayCursor({ date, id }: WorkDayPosition): string {
	return `${date}_${id}`;
}

/** Returns the pagination cursor of a sign-up: its time, an underscore and its id. */
export function signUpCursor({ submittedAt, id }: SignUpPosition): string {
	return `${submittedAt}_${id}`;
}

const cursor = z
	.string()
	.regex(/^[^_]*_./u)
	.transform((text) => ({
		at: text.slice(0, text.indexOf('_')),
		id: text.slice(text.indexOf('_') + 1),
	}))
	.pipe(z.object({ at: isoInstant, id: z.string() }));

const page = {
	limit: z.coerce.number().int().min(1).max(100).optional(),
};

const workDayListQuery = z.object({
	...page,
	when: z.enum(['upcoming', 'past']).optional(),
	after: cursor.transform(({ at, id }) => ({ date: at, id })).optional(),
});

const signUpListQuery = z.object({
	...page,
	after: cursor.transform(({ at, id }) => ({ submittedAt: at, id })).optional(),
});

export const workDayPanelCalls = {
	'GET /api/admin/work-days': {
		summary: 'Upcoming work days, earliest first, or past or all work days, latest first',
		access: 'events:read',
		query: workDayListQuery,
		answer: z
			.object({
				workDays: z.array(adminWorkDayJson),
				/** The value of the query parameter `after` for the next page. Null on the last page. */
				next: z.string().nullable(),
			})
			.meta({ id: 'AdminWorkDays' }),
	},
	'GET /api/admin/work-days/:workDayId': {
		summary: 'One work day, active or not',
		access: 'events:read',
		answer: adminWorkDayJson,
	},
	'POST /api/admin/work-days': {
		summary: 'Create a work day',
		access: 'events:write',
		body: workDayForm.meta({ id: 'WorkDayForm' }),
		idempotent: true,
		status: 201,
		answer: adminWorkDayJson,
		// The work day of a repeated request may have been deleted.
		errors: ['work-day-not-found'],
	},
	'POST /api/admin/work-days/:workDayId/copy': {
		summary: 'Copy a work day, without its volunteers, some weeks later',
		access: 'events:write',
		body: copyRequest,
		idempotent: true,
		status: 201,
		answer: adminWorkDayJson,
	},
	'PUT /api/admin/work-days/:workDayId': {
		summary: 'Replace a work day. Jobs keep their volunteers by their ids',
		access: 'events:write',
		revisioned: true,
		body: workDayChange.meta({ id: 'WorkDayChange' }),
		answer: adminWorkDayJson,
		errors: ['job-has-volunteers'],
	},
	'DELETE /api/admin/work-days/:workDayId': {
		summary: 'Delete a work day. Its sign-ups are kept',
		access: 'events:write',
		revisioned: true,
		answer: null,
	},
	'GET /api/admin/work-days/:workDayId/sign-ups': {
		summary: 'Who comes to a work day, newest first',
		access: 'bookings:read',
		query: signUpListQuery,
		answer: workDaySignUpsJson,
	},
	'GET /api/admin/work-days/:workDayId/sign-ups.csv': {
		summary: 'Who comes to a work day, as CSV',
		access: 'bookings:read',
		answer: 'text/csv',
	},
	'POST /api/admin/work-days/:workDayId/sign-ups': {
		summary: 'Add a volunteer, even to a closed or past work day',
		access: 'bookings:write',
		body: signUpRequest,
		idempotent: true,
		status: 201,
		answer: signedUpJson,
	},
	'DELETE /api/admin/work-days/:workDayId/sign-ups/:signUpId': {
		summary: 'Remove a volunteer',
		access: 'bookings:write',
		revisioned: true,
		answer: null,
	},
} satisfies CallTable;
