import { z } from 'zod';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { newPassword } from '../rules/panel/panel-user-form.ts';
import { maxPasswordLength } from '../rules/panel/password-policy.ts';
import type { CallTable } from './call.ts';

/** A password that is checked, in contrast to a new one. */
export const enteredPassword = z
	.string({ error: 'Password is required' })
	.min(1, 'Password is required')
	.max(maxPasswordLength, 'This password is too long');

/** A code of an authenticator app, or a recovery code. */
export const enteredCode = z
	.string({ error: 'Code is required' })
	.trim()
	.min(1, 'Code is required')
	.max(50, 'This code is too long');

export const passwordChange = z
	.strictObject({
		currentPassword: enteredPassword,
		newPassword,
	})
	.meta({ id: 'PasswordChange' });

export const passwordEntry = z
	.strictObject({ password: enteredPassword })
	.meta({ id: 'PasswordEntry' });

export const codeEntry = z.strictObject({ code: enteredCode }).meta({ id: 'CodeEntry' });

export const identityProof = z
	.strictObject({ password: enteredPassword, code: enteredCode })
	.meta({ id: 'IdentityProof' });

const accountJson = z
	.object({
		/** Null if Burgee does not check the passwords itself. Then it has no second factors either. */
		secondFactor: z
			.object({
				/** Null if the account has no second factor. */
				addedAt: isoInstant.nullable(),
				recoveryCodesLeft: z.int(),
				/** Whether the admin can use only this page until the second factor is added. */
				isRequired: z.boolean(),
			})
			.nullable(),
	})
	.meta({ id: 'Account' });
export type AccountJson = z.infer<typeof accountJson>;

const sessionsJson = z
	.object({
		sessions: z.array(
			z.object({
				id: z.string(),
				/** The browser and its system, such as 'Firefox on Windows'. */
				device: z.string(),
				createdAt: isoInstant,
				lastSeenAt: isoInstant,
				/** Whether this session sent the request. */
				isCurrent: z.boolean(),
			}),
		),
	})
	.meta({ id: 'AccountSessions' });
export type AccountSessionJson = z.infer<typeof sessionsJson>['sessions'][number];

const authenticatorSetupJson = z
	.object({
		/** The secret in base32, to type into an authenticator app. */
		secret: z.string(),
		/** An otpauth: address that contains the secret. */
		uri: z.string(),
		/** The address as a QR code: an SVG image in a data: URL. */
		qrCode: z.string(),
	})
	.meta({ id: 'AuthenticatorSetup' });
export type AuthenticatorSetupJson = z.infer<typeof authenticatorSetupJson>;

const recoveryCodesJson = z
	.object({ recoveryCodes: z.array(z.string()) })
	.meta({ id: 'RecoveryCodes' });

/**
 * HTTP calls with which admins manage their own accounts. An admin who must add a second factor can make
 * these calls (decision: second-factor).
 */
export const accountCalls = {
	'GET /api/admin/account': {
		summary: 'The account of the signed-in admin',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		answer: accountJson,
	},
	'PUT /api/admin/account/password': {
		summary: 'Change the password and end the other sessions',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		body: passwordChange,
		answer: null,
		errors: ['wrong-password', 'too-many-sign-ins', 'sign-in-failed', 'not-found'],
	},
	'GET /api/admin/account/sessions': {
		summary: 'The sessions of the signed-in admin, last used first',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		answer: sessionsJson,
	},
	'DELETE /api/admin/account/sessions': {
		summary: 'End all sessions except this one',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		answer: null,
		errors: ['too-many-requests'],
	},
	'DELETE /api/admin/account/sessions/:sessionId': {
		summary: 'End one session',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		answer: null,
		errors: ['too-many-requests'],
	},
	'POST /api/admin/account/second-factor': {
		summary: 'Prepare a second factor: the secret for an authenticator app',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		body: passwordEntry,
		status: 201,
		answer: authenticatorSetupJson,
		errors: [
			'wrong-password',
			'too-many-sign-ins',
			'sign-in-failed',
			'second-factor-added',
			'not-found',
		],
	},
	'PUT /api/admin/account/second-factor': {
		summary: 'Add the prepared second factor, with a first code',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		body: codeEntry,
		answer: recoveryCodesJson,
		errors: [
			'too-many-sign-ins',
			'second-factor-invalid',
			'second-factor-added',
			'second-factor-not-added',
			'not-found',
		],
	},
	'POST /api/admin/account/second-factor/remove': {
		summary: 'Remove the second factor',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		body: identityProof,
		answer: null,
		errors: [
			'wrong-password',
			'too-many-sign-ins',
			'sign-in-failed',
			'second-factor-invalid',
			'second-factor-not-added',
			'not-found',
		],
	},
	'POST /api/admin/account/second-factor/recovery-codes': {
		summary: 'Replace all recovery codes',
		access: 'signed-in',
		allowsMissingSecondFactor: true,
		body: identityProof,
		answer: recoveryCodesJson,
		errors: [
			'wrong-password',
			'too-many-sign-ins',
			'sign-in-failed',
			'second-factor-invalid',
			'second-factor-not-added',
			'not-found',
		],
	},
} satisfies CallTable;
