import { z } from 'zod';
import { signUpForm } from '../rules/work-days/sign-up-form.ts';
import type { CallTable } from './call.ts';
import { signedUpJson, workDayJson } from './work-day-json.ts';

export const workDayCalls = {
	'GET /api/work-days': {
		summary:
			'Upcoming active work days, earliest first, with the number of volunteers for each job',
		access: 'public',
		answer: z.object({ workDays: z.array(workDayJson) }).meta({ id: 'WorkDays' }),
	},
	'GET /api/work-days/:workDayId': {
		summary: 'One work day, with the number of volunteers for each job',
		access: 'public',
		answer: workDayJson,
	},
	'POST /api/work-days/:workDayId/sign-ups': {
		summary: 'Sign up for a work day. A full job still accepts volunteers',
		access: 'public',
		rateLimit: 'bookings',
		body: signUpForm.meta({ id: 'SignUpForm' }),
		idempotent: true,
		status: 201,
		answer: signedUpJson,
		errors: ['work-day-over'],
	},
} satisfies CallTable;
