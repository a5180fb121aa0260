import { squareScript } from '@burgee/adapters/square/square-csp';
import type { Clock, IdSource, PaymentGateway, PaymentProviderJson } from '@burgee/core';
import type { Logger } from 'pino';
import type { Config, PaymentsChoice } from '../config.ts';

/** Where Square sends its webhooks; its signature covers this address byte for byte. */
export const squareWebhookPath = '/api/webhooks/square';

/** Opens what the configuration chooses; the others are not loaded. Null where nobody takes payments. */
export async function openPaymentGateway(
	{ payments, publicUrl }: Pick<Config, 'payments' | 'publicUrl'>,
	{ logger, ...parts }: { clock: Clock; ids: IdSource; logger: Logger },
): Promise<PaymentGateway | null> {
	switch (payments.kind) {
		case 'none':
			return null;
		case 'practice': {
			const { PracticePaymentGateway } = await import(
				'@burgee/adapters/practice-payments/practice-payment-gateway'
			);
			return new PracticePaymentGateway(parts);
		}
		case 'square': {
			const { SquarePaymentGateway } = await import(
				'@burgee/adapters/square/square-payment-gateway'
			);
			if (payments.environment === 'sandbox') {
				logger.warn('Square’s sandbox takes the payments: no money comes of them');
			}
			const notificationUrl = `${publicUrl}${squareWebhookPath}`;
			const onFailure = (err: Error) => logger.warn({ err }, 'Square failed');
			return new SquarePaymentGateway({ ...payments, notificationUrl }, { onFailure });
		}
	}
}

/** What browsers are told of it: never the access token. */
export function paymentProvider(
	payments: PaymentsChoice,
	priceTestHook: boolean,
): PaymentProviderJson {
	if (payments.kind === 'none') return { provider: 'none' };
	if (payments.kind === 'practice') return { provider: 'practice', priceTestHook };
	const { kind: provider, checkout, applicationId, locationId, environment } = payments;
	const script = squareScript(environment);
	return { provider, checkout, applicationId, locationId, script, priceTestHook };
}
