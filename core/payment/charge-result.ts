import { z } from 'zod';
import type { ProviderPayment } from './checkout.ts';

/** What a card form or a charge can come to (specification §4). */
export const cardAnswers = ['success', 'fail', 'error', 'invalid', 'sent', 'auth-screen'] as const;
export type CardAnswerName = (typeof cardAnswers)[number];

/**
 * What the provider says to a charge, in the specification's words (§4). After 'fail', 'invalid' and
 * 'auth-screen' nothing was taken and nothing will be; after 'sent' and 'error' nobody knows yet: the
 * provider is asked, and the same key is used again.
 */
export type CardAnswer =
	/** The provider has a payment, COMPLETED or FAILED. */
	| { answer: 'success'; payment: ProviderPayment }
	/** The card was declined, or the payer gave up. */
	| { answer: 'fail' }
	/** What was typed is not a card that can be charged. */
	| { answer: 'invalid' }
	/** The payer's bank wants to be asked first. */
	| { answer: 'auth-screen' }
	/** The provider has it and has not decided; its payment, where it names one. */
	| { answer: 'sent'; payment?: ProviderPayment }
	/** No answer, or none that says whether the card was charged; unless it says that nothing was taken. */
	| { answer: 'error'; nothingTaken?: true };

/** What the payer reads after each answer (specification §4); null where there is nothing to say. */
export function cardAnswerMessage(answer: CardAnswerName, status?: string): string | null {
	switch (answer) {
		case 'success':
			return status === 'FAILED' ? 'Payment failed. Please try again or contact us.' : null;
		case 'fail':
			return 'Payment was cancelled or failed. Please try again.';
		case 'error':
			return 'Payment error occurred. Please try again or contact support.';
		case 'invalid':
			return 'Please check your payment details and try again.';
		case 'sent':
		case 'auth-screen':
			return null;
	}
}

/** The body of POST /api/checkouts/:checkoutId/payments: what the card form made of the card, good for one charge. */
export const cardPaymentRequest = z.strictObject({
	cardToken: z
		.string({ error: 'cardToken must be text' })
		.regex(/^[\x21-\x7e]{1,255}$/, 'cardToken must be 1 to 255 visible characters'),
});
