import { type Checkout, instant, type ProviderPayment, type ProviderRefund } from '@burgee/core';
import { checkoutState } from '../../../core/rules/payment/checkout-state.ts';

/** The state five seconds after the attempt of `checkoutOf` was sent. */
export const stateOf = (checkout: Checkout) =>
	checkoutState(checkout, new Date('2026-06-01T12:00:10.000Z'));

/** An open checkout of £43.23 with one attempt whose result is unknown. */
export function checkoutOf(changes: Partial<Checkout> = {}): Checkout {
	return {
		id: 'checkout-1',
		bookingId: 'booking-1',
		eventId: 'event-1',
		provider: 'square',
		amountMinor: 4323,
		currency: 'GBP',
		createdAt: instant('2026-06-01T12:00:00.000Z'),
		link: null,
		attempts: [{ key: 'key-1', askedAt: instant('2026-06-01T12:00:05.000Z'), answer: 'asked' }],
		payments: [],
		refunds: [],
		cancelledAt: null,
		pollUntil: null,
		revision: 1,
		...changes,
	};
}

export function providerPaymentOf(changes: Partial<ProviderPayment> = {}): ProviderPayment {
	return {
		paymentId: 'payment-1',
		reference: 'key-1',
		status: 'COMPLETED',
		amountMinor: 4323,
		currency: 'GBP',
		at: instant('2026-06-01T12:00:06.000Z'),
		...changes,
	};
}

export function refundOf(changes: Partial<ProviderRefund> = {}): ProviderRefund {
	return {
		refundId: 'refund-1',
		paymentId: 'payment-1',
		status: 'COMPLETED',
		amountMinor: 1000,
		currency: 'GBP',
		...changes,
	};
}
