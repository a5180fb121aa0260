import { z } from 'zod';
import type { ProviderPayment } from './provider-payment.ts';

/** The possible results of submitting the card form or charging the card (specification §4). */
export const chargeResults = [
	'success',
	'fail',
	'error',
	'invalid',
	'sent',
	'auth-screen',
] as const;
export type ChargeResultName = (typeof chargeResults)[number];

/**
 * The payment provider's result of a card charge (specification §4). After 'fail', 'invalid' and
 * 'auth-screen', the provider has taken no money and will take none. After 'sent' and 'error', the
 * result is unknown, so a retry uses the same idempotency key.
 */
export type ChargeResult =
	/** The provider has finished processing the payment. Its status is COMPLETED or FAILED. */
	| { answer: 'success'; payment: ProviderPayment }
	/** The card was declined, or the payer cancelled. */
	| { answer: 'fail' }
	| { answer: 'invalid' }
	/** The payer's bank requires the payer to confirm the payment. */
	| { answer: 'auth-screen' }
	/**
	 * The provider received the charge but has not decided whether to accept the charge. `payment` is
	 * set if the provider reported a payment.
	 */
	| { answer: 'sent'; payment?: ProviderPayment }
	/**
	 * The provider sent no response, or a response without a clear result. `nothingTaken` is set if
	 * it is certain that the provider took no money.
	 */
	| { answer: 'error'; nothingTaken?: true };

/**
 * The request body of POST /api/checkouts/:checkoutId/payments. The body contains the card form's
 * token, which is valid for one charge.
 */
export const cardPaymentRequest = z.strictObject({
	cardToken: z
		.string({ error: 'cardToken must be text' })
		.regex(/^[\x21-\x7e]{1,255}$/, 'cardToken must be 1 to 255 visible characters'),
});
