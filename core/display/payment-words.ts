import type { ChargeResultName } from '../rules/payment/charge-result.ts';
import type { Environment } from '../rules/payment/environment.ts';
import type { MoneyMovement } from '../rules/payment/money-movements.ts';
import type { PaymentNote } from '../rules/payment/payment-notes.ts';

export const paymentNoteLabels: Record<PaymentNote, string> = {
	practice: 'Practice payment',
	sandbox: 'Sandbox payment',
	cancelled: 'Payment cancelled',
	'paid-late': 'Paid after cancelling',
	'paid-twice': 'Paid twice',
	'wrong-amount': 'Wrong amount paid',
	refunded: 'Refunded',
};

/** The kinds of money, where a booking's differs from the others'. */
export const environmentLabels: Record<Environment, string> = {
	practice: paymentNoteLabels.practice,
	sandbox: paymentNoteLabels.sandbox,
	production: 'Real payment',
};

/** Says on a page that its payments are tests. Null for real payments. */
export function testMoneySentence(environment: Environment | null): string | null {
	return environment === null || environment === 'production'
		? null
		: `This club takes ${environment} payments, which move no money.`;
}

export const movementStatusLabels: Record<MoneyMovement['status'], string> = {
	PENDING: 'Pending',
	APPROVED: 'Approved',
	COMPLETED: 'Completed',
	CANCELED: 'Cancelled',
	FAILED: 'Failed',
	REJECTED: 'Rejected',
};

/** Returns the name of a payment provider, such as 'Square' for 'square'. */
export function providerLabel(provider: string): string {
	return provider.slice(0, 1).toUpperCase() + provider.slice(1);
}

/** Shortens the provider's payment id to 8 characters (specification §9). */
export function shortPaymentId(paymentId: string): string {
	return paymentId.slice(0, 8);
}

/** What the payment page adds if the provider has refused the charge. */
export const declineDetail = 'The bank declined the card, and the card was not charged.';

/** Returns the start of a checkout's id, which a member can read out. The panel shows the complete id. */
export function shortReference(checkoutId: string): string {
	return checkoutId.slice(0, 8);
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
