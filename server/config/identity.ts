import { maxPasswordLength, minPasswordLength, secondFactorPolicies } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdentityProvider } from '@burgee/core/ports/identity-provider';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import { z } from 'zod';
import { emulatorHost, firebaseProjectId } from './firebase.ts';
import { choice, forbid, oneOf, settings, variable } from './variables.ts';

const adminPassword = z.string().min(minPasswordLength).max(maxPasswordLength);

const emailExample = 'commodore@example.org';

/** An example of a good password in messages. The server refuses it, because everyone can read it. */
export const passwordExample = 'six-blue-anchors';

export const identity = settings({
	identity: choice('IDENTITY', [
		z.object({ kind: z.literal('local') }),
		z.object({
			kind: z.literal('firebase'),
			projectId: firebaseProjectId('IDENTITY=firebase'),
			apiKey: variable('FIREBASE_API_KEY', z.string().regex(/^[!-~]+$/), {
				must: 'be a key without spaces',
				example: 'AIzaSyA-from-the-project-settings',
				ifMissing: 'With IDENTITY=firebase, set the Web API key of the Firebase project',
			}),
			emulatorHost: emulatorHost('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'),
		}),
	]),
	secondFactor: oneOf('SECOND_FACTOR', secondFactorPolicies),
	firstAdmin: settings({
		email: variable('ADMIN_EMAIL', z.email().nullable().default(null), {
			must: 'be an email address',
			example: emailExample,
		}),
		password: variable('ADMIN_PASSWORD', adminPassword.nullable().default(null), {
			must: `have ${minPasswordLength} to ${maxPasswordLength} characters`,
			example: passwordExample,
		}),
	}),
}).and(
	forbid({
		[`ADMIN_EMAIL is missing. If you set ADMIN_PASSWORD, set the email address too, for example ADMIN_EMAIL=${emailExample}.`]:
			({ ADMIN_EMAIL, ADMIN_PASSWORD }) =>
				ADMIN_PASSWORD !== undefined && ADMIN_EMAIL === undefined,
		'SECOND_FACTOR=members is not allowed with IDENTITY=firebase, because Google checks the passwords. Remove it, or set SECOND_FACTOR=off.':
			({ IDENTITY, SECOND_FACTOR }) => IDENTITY === 'firebase' && SECOND_FACTOR === 'members',
		'FIREBASE_AUTH_EMULATOR_HOST is not allowed in production, because anyone can sign in at the emulator. Remove it.':
			({ NODE_ENV, FIREBASE_AUTH_EMULATOR_HOST }) =>
				NODE_ENV === 'production' && FIREBASE_AUTH_EMULATOR_HOST !== undefined,
	}),
);

export type IdentityChoice = z.output<typeof identity>['identity'];

/**
 * Opens the identity provider that the configuration chooses. Loads only the adapter of this provider.
 * @throws Error if Firebase refuses the configured credentials.
 */
export async function openIdentity(
	choice: IdentityChoice,
	{
		credentials,
		clock,
		logger,
	}: Pick<Storage, 'credentials'> & { clock: Clock; logger: Pick<Logger, 'warn'> },
): Promise<IdentityProvider> {
	switch (choice.kind) {
		case 'local': {
			const { LocalIdentity } = await import('@burgee/adapters/local-identity/local-identity');
			return new LocalIdentity({ credentials });
		}
		case 'firebase': {
			const { openFirebaseIdentity } = await import(
				'@burgee/adapters/firebase-identity/open-firebase-identity'
			);
			const onFailure = (err: Error) => logger.warn({ err }, 'Firebase request failed');
			return openFirebaseIdentity(choice, { clock, onFailure });
		}
	}
}
