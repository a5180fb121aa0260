import { z } from 'zod';
import { admin } from '../rules/admin/admin.ts';
import { maxPasswordLength } from '../rules/admin/password-policy.ts';
import { isoInstant } from '../rules/calendar/london-time.ts';
import { requiredLine } from '../rules/text-schemas.ts';
import { enteredCode } from './account.ts';
import { totalsJson } from './bookings.ts';
import type { CallTable } from './call.ts';
import { eventSummaryJson } from './events.ts';

export const signInRequest = z
	.strictObject({
		email: requiredLine('Email', 254),
		password: z.string().min(1, 'Password is required').max(maxPasswordLength),
		/** A code of the authenticator app or a recovery code, if the account has a second factor. */
		code: enteredCode.optional(),
	})
	.meta({ id: 'SignInRequest' });

export const sessionJson = z
	.object({
		admin: admin.omit({ disabled: true }),
		/** Whether the admin can use only the account page until a second factor is added. */
		lacksSecondFactor: z.boolean(),
	})
	.meta({ id: 'Session' });
export type SessionJson = z.infer<typeof sessionJson>;

const dashboardJson = z
	.object({
		recentEvents: z.array(eventSummaryJson),
		/**
		 * The booking statistics on the dashboard. Null for an admin without the permission
		 * bookings:read.
		 */
		statistics: z.array(totalsJson).nullable(),
		/**
		 * The number of failed sign-ins with the admin's email since a time in the last week. Omitted if there were only a
		 * few.
		 */
		failedSignIns: z.object({ count: z.int(), since: isoInstant }).optional(),
		/** The number of records that lists and totals leave out, because they cannot be read. */
		unreadableRecords: z.int(),
	})
	.meta({ id: 'Dashboard' });

/** HTTP calls for signing in to the admin panel, signing out, and reading its dashboard. */
export const panelCalls = {
	'POST /api/admin/session': {
		summary: 'Sign in',
		access: 'public',
		rateLimit: 'sign-ins',
		body: signInRequest,
		answer: sessionJson,
		errors: [
			'invalid-credentials',
			'no-admin-record',
			'sign-in-failed',
			'sign-in-refused',
			'second-factor-required',
			'second-factor-invalid',
		],
	},
	'GET /api/admin/session': {
		summary: 'The signed-in admin',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		answer: sessionJson,
	},
	'DELETE /api/admin/session': {
		summary: 'Sign out',
		access: 'public',
		answer: null,
	},
	'GET /api/admin/dashboard': {
		summary: 'Recent events and statistics',
		access: 'signed-in',
		answer: dashboardJson,
	},
} satisfies CallTable;
