import type { ChargeResultName } from '../rules/payment/charge-result.ts';
import type { PaymentNote } from '../rules/payment/payment-notes.ts';

export const paymentNoteLabels: Record<PaymentNote, string> = {
	practice: 'Practice payment',
	cancelled: 'Payment cancelled',
	'paid-late': 'Paid after cancelling',
	'paid-twice': 'Paid twice',
	'wrong-amount': 'Wrong amount paid',
	refunded: 'Refunded',
};

/** Shortens the provider's payment id to 8 characters (specification §9). */
export function shortPaymentId(paymentId: string): string {
	return paymentId.slice(0, 8);
}

/**
 * Returns the message that tells the payer the result of a card charge (specification §4). Null if the
 * result needs no message.
 */
export function chargeResultMessage(answer: ChargeResultName, status?: string): string | null {
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
