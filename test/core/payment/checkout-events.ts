import {
	type CheckoutEvent,
	instant,
	type ProviderPayment,
	type ProviderRefund,
} from '@burgee/core';
import fc from 'fast-check';

const moments = fc.integer({ min: 0, max: 9 }).map((s) => instant(`2026-06-01T12:00:0${s}.000Z`));

const providerPayments: fc.Arbitrary<ProviderPayment> = fc.record({
	paymentId: fc.constantFrom('payment-1', 'payment-2', 'payment-3'),
	reference: fc.constantFrom('key-1', 'key-1', null),
	status: fc.constantFrom('PENDING', 'APPROVED', 'COMPLETED', 'CANCELED', 'FAILED'),
	amountMinor: fc.constantFrom(4323, 4323, 4323, 100),
	currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
	at: moments,
});

const refundedPayments = {
	'refund-1': 'payment-1',
	'refund-2': 'payment-1',
	'refund-3': 'payment-2',
};

const refunds: fc.Arbitrary<ProviderRefund> = fc
	.tuple(
		fc.constantFrom(...(Object.keys(refundedPayments) as (keyof typeof refundedPayments)[])),
		fc.constantFrom(
			'PENDING' as const,
			'COMPLETED' as const,
			'REJECTED' as const,
			'FAILED' as const,
		),
	)
	.map(([refundId, status]) => ({
		refundId,
		paymentId: refundedPayments[refundId],
		status,
		amountMinor: refundId === 'refund-2' ? 3323 : 1000,
		currency: 'GBP',
	}));

export const providerReports: fc.Arbitrary<CheckoutEvent> = fc.oneof(
	providerPayments.map((payment) => ({
		type: 'provider-reported' as const,
		payments: [payment],
		refunds: [],
	})),
	refunds.map((refund) => ({
		type: 'provider-reported' as const,
		payments: [],
		refunds: [refund],
	})),
);

export const checkoutEvents: fc.Arbitrary<CheckoutEvent> = fc.oneof(
	providerReports,
	fc.record({
		type: fc.constant('charge-answered' as const),
		key: fc.constantFrom('key-1', 'key-2'),
		answer: fc.oneof(
			fc.record({ answer: fc.constant('success' as const), payment: providerPayments }),
			fc.record({ answer: fc.constantFrom('fail' as const, 'invalid' as const) }),
			fc.record({ answer: fc.constantFrom('sent' as const, 'error' as const) }),
		),
	}),
	fc.record({
		type: fc.constant('charge-requested' as const),
		key: fc.constantFrom('key-1', 'key-2'),
		at: moments,
	}),
	fc.record({
		type: fc.constant('charge-voided' as const),
		key: fc.constantFrom('key-1', 'key-2'),
	}),
	fc.record({ type: fc.constant('cancelled' as const), at: moments }),
);
