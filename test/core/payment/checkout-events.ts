import { instant, noFee, type ProviderPayment, type ProviderRefund } from '@burgee/core';
import fc from 'fast-check';
import type { CheckoutEvent } from '../../../core/rules/payment/checkout-reducer.ts';
import { refundAttemptOf } from './samples.ts';

const moments = fc.integer({ min: 0, max: 9 }).map((s) => instant(`2026-06-01T12:00:0${s}.000Z`));

/** A fee always has its time. */
const fee = fc.oneof(
	fc.constant(noFee),
	fc.record({ feeMinor: fc.constantFrom(61, 86), feeAt: moments }),
);

const providerPayments: fc.Arbitrary<ProviderPayment> = fc
	.record({
		paymentId: fc.constantFrom('payment-1', 'payment-2', 'payment-3'),
		reference: fc.constantFrom('key-1', 'key-1', null),
		status: fc.constantFrom('PENDING', 'APPROVED', 'COMPLETED', 'CANCELED', 'FAILED'),
		amountMinor: fc.constantFrom(4323, 4323, 4323, 100),
		currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
		at: moments,
		fee,
	})
	.map(({ fee, ...payment }) => ({ ...payment, ...fee }));

const refunds: fc.Arbitrary<ProviderRefund> = fc
	.record({
		id: fc.constantFrom(
			{ refundId: 'refund-1', paymentId: 'payment-1', amountMinor: 1000 },
			{ refundId: 'refund-2', paymentId: 'payment-1', amountMinor: 3323 },
			{ refundId: 'refund-3', paymentId: 'payment-2', amountMinor: 1000 },
		),
		status: fc.constantFrom('PENDING', 'COMPLETED', 'REJECTED', 'FAILED'),
		at: fc.option(moments),
		fee,
	})
	.map(({ id, fee, ...report }) => ({ ...id, ...report, ...fee, currency: 'GBP' }));

export const providerReports: fc.Arbitrary<CheckoutEvent> = fc
	.oneof(
		providerPayments.map((payment) => ({ payments: [payment], refunds: [] })),
		refunds.map((refund) => ({ payments: [], refunds: [refund] })),
	)
	.map((report) => ({ type: 'provider-reported', ...report }));

const keys = fc.constantFrom('key-1', 'key-2');

const refundKeys = fc.constantFrom('refund-key-1', 'refund-key-2', 'refund-key-3');

export const refundRequests: fc.Arbitrary<CheckoutEvent> = fc
	.record({
		key: refundKeys,
		paymentId: fc.constantFrom('payment-1', 'payment-2'),
		amountMinor: fc.constantFrom(1000, 3323, 4323),
	})
	.map((attempt) => ({ type: 'refund-requested', attempt: refundAttemptOf(attempt) }));

/** What the provider says about a refund that Burgee has asked for. */
export const refundAnswers: fc.Arbitrary<CheckoutEvent> = fc.oneof(
	fc.record({ type: fc.constant('refund-answered' as const), key: refundKeys, refund: refunds }),
	fc.record({ type: fc.constant('refund-refused' as const), key: refundKeys }),
);

export const checkoutEvents: fc.Arbitrary<CheckoutEvent> = fc.oneof(
	providerReports,
	fc.record({
		type: fc.constant('charge-answered' as const),
		key: keys,
		answer: fc.oneof(
			fc.record({ answer: fc.constant('success' as const), payment: providerPayments }),
			fc.record({ answer: fc.constantFrom('fail' as const, 'invalid' as const) }),
			fc.record({ answer: fc.constantFrom('sent' as const, 'error' as const) }),
		),
	}),
	fc.record({ type: fc.constant('charge-requested' as const), key: keys, at: moments }),
	fc.record({ type: fc.constant('charge-voided' as const), key: keys }),
	fc.record({ type: fc.constant('cancelled' as const), at: moments }),
	refundRequests,
	refundAnswers,
);
