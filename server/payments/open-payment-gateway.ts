import { squareScriptUrl } from '@burgee/adapters/square/square-csp';
import type { Clock, IdSource, PaymentGateway, PaymentProviderJson } from '@burgee/core';
import type { Logger } from 'pino';
import type { Config, PaymentsChoice } from '../config.ts';

/** The path of Square's webhook. Square signs PUBLIC_URL followed by exactly this path. */
export const squareWebhookPath = '/api/webhooks/square';

/**
 * Opens the payment provider that the configuration chooses, and loads only its adapter.
 * @returns null if the club takes no payments.
 */
export async function openPaymentGateway(
	{ payments, publicUrl }: Pick<Config, 'payments' | 'publicUrl'>,
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
			const notificationUrl = `${publicUrl}${squareWebhookPath}`;
			const onFailure = (err: Error) => logger.warn({ err }, 'Square request failed');
			return new SquarePaymentGateway({ ...payments, notificationUrl }, { onFailure });
		}
	}
}

/** Returns the payment settings that browsers need. They do not include the secret access token. */
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
