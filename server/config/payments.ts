import { z } from 'zod';
import { noTestServer } from './node-env.ts';
import { choice, forbid, httpUrl, oneOf, settings, variable, wholeNumber } from './variables.ts';

const secret = z.string().regex(/^[!-~]+$/);
const id = z.string().regex(/^[\w-]{1,100}$/);

const square = z.object({
	kind: z.literal('square'),
	accessToken: variable('SQUARE_ACCESS_TOKEN', secret, {
		must: 'be an access token without spaces',
		example: 'EAAAl-from-the-Developer-Console',
		ifMissing: 'With PAYMENTS=square, set an access token from the Square Developer Console',
	}),
	applicationId: variable('SQUARE_APPLICATION_ID', id, {
		must: 'be the id of a Square application',
		example: 'sandbox-sq0idb-Xyz123',
		ifMissing: 'With PAYMENTS=square, set the id of the Square application',
	}),
	locationId: variable('SQUARE_LOCATION_ID', id, {
		must: 'be the id of a Square location',
		example: 'L8EXAMPLE12345',
		ifMissing: 'With PAYMENTS=square, set the id of the location that receives the payments',
	}),
	webhookSignatureKey: variable('SQUARE_WEBHOOK_SIGNATURE_KEY', secret, {
		must: 'be a key without spaces',
		example: '3f0c2a9b7d5e4c1f8a6b0d',
		ifMissing: 'With PAYMENTS=square, set the signature key of the webhook subscription',
	}),
	environment: oneOf('SQUARE_ENVIRONMENT', ['sandbox', 'production']),
	/** The payer enters the card on Burgee's own page ('embedded') or on a page of Square ('hosted'). */
	checkout: oneOf('SQUARE_CHECKOUT', ['embedded', 'hosted']),
	/** The URL of a server that replaces Square in tests. */
	baseUrl: variable('SQUARE_BASE_URL', httpUrl.nullable().default(null), {
		must: 'be the URL of a server that replaces Square in tests',
		example: 'http://127.0.0.1:4603',
	}),
});

export const payments = settings({
	payments: choice('PAYMENTS', [
		z.object({ kind: z.literal('practice') }),
		square,
		z.object({ kind: z.literal('none') }),
	]),
	/** The age at which an unpaid checkout is cancelled. */
	checkoutExpiresMs: wholeNumber('CHECKOUT_EXPIRES_MINUTES', {
		min: 1,
		max: 100_000,
		byDefault: 60,
	}).transform((minutes) => minutes * 60_000),
	priceTestHook: oneOf('PRICE_TEST_HOOK', ['off', 'on']).transform((value) => value === 'on'),
}).and(
	forbid({
		...noTestServer('SQUARE_BASE_URL'),
		'PAYMENTS=practice, which is the default, is not allowed in production. Set PAYMENTS=square or PAYMENTS=none.':
			({ NODE_ENV, PAYMENTS = 'practice' }) => NODE_ENV === 'production' && PAYMENTS === 'practice',
		'SQUARE_ENVIRONMENT is missing. In production, set which environment of Square receives the payments, for example SQUARE_ENVIRONMENT=production.':
			({ NODE_ENV, PAYMENTS, SQUARE_ENVIRONMENT }) =>
				NODE_ENV === 'production' && PAYMENTS === 'square' && SQUARE_ENVIRONMENT === undefined,
		'PRICE_TEST_HOOK=on is not allowed in production. Remove it, or set PRICE_TEST_HOOK=off.': ({
			NODE_ENV,
			PRICE_TEST_HOOK,
		}) => NODE_ENV === 'production' && PRICE_TEST_HOOK === 'on',
		'PRICE_TEST_HOOK=on is not allowed with SQUARE_ENVIRONMENT=production, only with practice or sandbox payments. Remove it, or set PRICE_TEST_HOOK=off.':
			({ PRICE_TEST_HOOK, PAYMENTS, SQUARE_ENVIRONMENT }) =>
				PRICE_TEST_HOOK === 'on' && PAYMENTS === 'square' && SQUARE_ENVIRONMENT === 'production',
	}),
);

export type PaymentsChoice = z.output<typeof payments>['payments'];
