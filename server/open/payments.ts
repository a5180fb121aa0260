import { squareCsp, squareScriptUrl } from '@burgee/adapters/square/square-csp';
import { callPath } from '@burgee/core/api/call-path';
import type { PaymentProviderJson } from '@burgee/core/api/payments';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import type { Logger } from 'pino';
import type { PaymentsChoice } from '../config/payments.ts';
import type { Config } from '../config/read-config.ts';

/**
 * Opens the payment provider that the configuration chooses. Loads only the adapter of this provider.
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
