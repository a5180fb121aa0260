import { secondFactorPolicies } from '@burgee/core';
import { z } from 'zod';
import { choice, forbid, oneOf, settings, variable } from './variables.ts';

const emailExample = 'commodore@example.org';

export const identity = settings({
	// 'local' is the only identity provider. The server reports any other value of IDENTITY as an
	// error.
	identity: choice('IDENTITY', [z.object({ kind: z.literal('local') })]),
	secondFactor: oneOf('SECOND_FACTOR', secondFactorPolicies),
	firstAdmin: settings({
		email: variable('ADMIN_EMAIL', z.email().nullable().default(null), {
			must: 'be an email address',
			example: emailExample,
		}),
		password: variable('ADMIN_PASSWORD', z.string().min(6).nullable().default(null), {
			must: 'have at least 6 characters',
			example: 'six-blue-anchors',
		}),
	}),
}).and(
	forbid({
		[`ADMIN_EMAIL is missing. If you set ADMIN_PASSWORD, set the email address too, for example ADMIN_EMAIL=${emailExample}.`]:
			({ ADMIN_EMAIL, ADMIN_PASSWORD }) =>
				ADMIN_PASSWORD !== undefined && ADMIN_EMAIL === undefined,
	}),
);

export type IdentityChoice = z.output<typeof identity>['identity'];
