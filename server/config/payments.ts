import { squareCsp, squareScriptUrl } from '@burgee/adapters/square/square-csp';
import { callPath } from '@burgee/core/api/call-path';
import type { PaymentProviderJson } from '@burgee/core/api/payments';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import type { Logger } from 'pino';
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

/**
 * Opens the payment provider that the configuration chooses. Loads only the adapter of this provider.
 * @returns null if the club takes no payments.
 */
export async function openPaymentGateway(
	{ payments, publicUrl }: { payments: PaymentsChoice; publicUrl: string },
	{ logger, ...dependencies }: { clock: Clock; ids: IdSource; logger: Logger },
): Promise<PaymentGateway | null> {
	switch (payments.kind) {
		case 'none':
			return null;
		case 'practice': {
			const { PracticePaymentGateway } = await import(
				'@burgee/adapters/practice-payments/practice-payment-gateway'
			);
			return new PracticePaymentGateway(dependencies);
		}
		case 'square': {
			const { SquarePaymentGateway } = await import(
				'@burgee/adapters/square/square-payment-gateway'
			);
			if (payments.environment === 'sandbox') {
				logger.warn('payments go to Square’s sandbox: no real money is taken');
			}
			// Square signs each webhook notification together with this URL, so the URL must be the one
			// registered at Square.
			const notificationUrl = `${publicUrl}${callPath('POST /api/webhooks/square')}`;
			const onFailure = (err: Error) => logger.warn({ err }, 'Square request failed');
			return new SquarePaymentGateway({ ...payments, notificationUrl }, { onFailure });
		}
	}
}

/** Returns the payment settings that browsers need. The settings do not include the secret access token. */
export function paymentProvider(
	payments: PaymentsChoice,
	priceTestHook: boolean,
): PaymentProviderJson {
	if (payments.kind === 'none') return { provider: 'none' };
	if (payments.kind === 'practice') return { provider: 'practice', priceTestHook };
	const { kind: provider, checkout, applicationId, locationId, environment } = payments;
	const script = squareScriptUrl(environment);
	return { provider, checkout, applicationId, locationId, script, priceTestHook };
}

/**
 * Returns the content security policy sources for Square's card form. Returns no sources if
 * Burgee's page does not contain the card form.
 */
export function paymentCsp(payments: PaymentsChoice): ReturnType<typeof squareCsp> {
	if (payments.kind === 'square' && payments.checkout === 'embedded') {
		return squareCsp(payments.environment);
	}
	return { script: [], connect: [], frame: [], style: [], font: [], img: [], form: [] };
}
