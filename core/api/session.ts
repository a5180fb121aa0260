import { z } from 'zod';
import { admin } from '../rules/panel/admin.ts';
import { maxPasswordLength } from '../rules/panel/password-policy.ts';
import { requiredLine } from '../rules/text-schemas.ts';
import { enteredCode } from './account.ts';
import type { CallTable } from './call.ts';

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

/** HTTP calls for signing in to the admin panel and signing out. */
export const sessionCalls = {
	'POST /api/admin/session': {
		summary: 'Sign in',
		access: 'public',
		isOpen: true,
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
		isOpen: true,
		answer: null,
	},
} satisfies CallTable;
