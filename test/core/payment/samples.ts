import {
	type Checkout,
	instant,
	noFee,
	type ProviderPayment,
	type ProviderRefund,
} from '@burgee/core';
import type { PaymentAttempt } from '../../../core/rules/payment/checkout.ts';
import { checkoutState } from '../../../core/rules/payment/checkout-state.ts';
import type { RefundAttempt } from '../../../core/rules/payment/refund-attempt.ts';
import { paymentOf, checkoutOf as sampleCheckout } from '../../contracts/samples.ts';

/** Returns the state of the checkout on 2026-06-01 at 12:00:10 UTC. */
export const stateOf = (checkout: Checkout) =>
	checkoutState(checkout, new Date('2026-06-01T12:00:10.000Z'));

/** Returns a checkout of £43.23 with one charge, sent at 12:00:05 UTC. The result of the charge is unknown. */
export const checkoutOf = (changes: Partial<Checkout> = {}): Checkout =>
	sampleCheckout({
		id: 'checkout-1',
		bookingId: 'booking-1',
		eventId: 'event-1',
		provider: 'square',
		...attemptWith('asked'),
		revision: 1,
		...changes,
	});

export const attemptWith = (answer: PaymentAttempt['answer']) => ({
	attempts: [{ key: 'key-1', askedAt: instant('2026-06-01T12:00:05.000Z'), answer }],
});

export const paymentLink = {
	linkId: 'link-1',
	orderId: 'order-1',
	url: 'https://square.link/u/1',
};

export const providerPaymentOf = (changes: Partial<ProviderPayment> = {}): ProviderPayment =>
	paymentOf(checkoutOf(), {
		paymentId: 'payment-1',
		reference: 'key-1',
		at: instant('2026-06-01T12:00:06.000Z'),
		...changes,
	});

export function refundOf(changes: Partial<ProviderRefund> = {}): ProviderRefund {
	return {
		refundId: 'refund-1',
		paymentId: 'payment-1',
		status: 'COMPLETED',
		amountMinor: 1000,
		currency: 'GBP',
		at: instant('2026-06-01T12:00:08.000Z'),
		...noFee,
		...changes,
	};
}

export function refundAttemptOf(changes: Partial<RefundAttempt> = {}): RefundAttempt {
	return {
		key: 'refund-key-1',
		requestKey: 'request-1',
		requestedMinor: 1000,
		paymentId: 'payment-1',
		amountMinor: 1000,
		currency: 'GBP',
		reason: 'Flu',
		by: 'treasurer',
		requestedAt: instant('2026-06-01T12:00:07.000Z'),
		refundId: null,
		isRefused: false,
		...changes,
	};
}
