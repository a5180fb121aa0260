import type { Checkout, ProviderPayment, ProviderRefund } from '@burgee/core';

/** An open checkout of £43.23 with one attempt whose result is unknown. */
export function checkoutOf(changes: Partial<Checkout> = {}): Checkout {
	return {
		id: 'checkout-1',
		bookingId: 'booking-1',
		eventId: 'event-1',
		provider: 'square',
		amountMinor: 4323,
		currency: 'GBP',
		createdAt: '2026-06-01T12:00:00.000Z',
		link: null,
		attempts: [{ key: 'key-1', askedAt: '2026-06-01T12:00:05.000Z', answer: 'asked' }],
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
		at: '2026-06-01T12:00:06.000Z',
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
