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
	'refund-underway': 'Refund underway',
	'change-unpaid': 'Change not paid yet',
};

/** The kinds of money, where a booking's differs from the others'. */
export const environmentLabels: Record<Environment, string> = {
	practice: paymentNoteLabels.practice,
	sandbox: paymentNoteLabels.sandbox,
	production: 'Real payment',
};

/**
 * Says once on a page with bookings which of its payments are tests. Null if all are real.
 * @param current the environment in which the club takes payments now, or null.
 * @param usual the environment of the payments that the page does not mark.
 */
export function testMoneySentence(current: Environment | null, usual: Environment): string | null {
	const now = current ?? 'production';
	const sentences: string[] = [];
	if (now !== 'production') sentences.push(`This club takes ${now} payments, which move no money.`);
	if (usual !== now) {
		sentences.push(
			usual === 'production'
				? 'The payments of these bookings were real.'
				: `The payments of these bookings are ${usual} payments, which moved no money.`,
		);
	}
	return sentences.length === 0 ? null : sentences.join(' ');
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
