import {
	bookingPayment,
	type Checkout,
	type CheckoutEvent,
	checkoutReducer,
	checkoutStatus,
	type ProviderPayment,
	type ProviderRefund,
	paymentNotesOf,
} from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkoutOf } from './samples.ts';

const moments = fc.integer({ min: 0, max: 9 }).map((s) => `2026-06-01T12:00:0${s}.000Z`);

const providerPayments: fc.Arbitrary<ProviderPayment> = fc.record({
	paymentId: fc.constantFrom('payment-1', 'payment-2', 'payment-3'),
	reference: fc.constantFrom('key-1', 'key-1', null),
	status: fc.constantFrom('PENDING', 'APPROVED', 'COMPLETED', 'CANCELED', 'FAILED'),
	amountMinor: fc.constantFrom(4323, 4323, 4323, 100),
	currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
	at: moments,
});

/** A refund is of one payment, in one amount. */
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

const heard: fc.Arbitrary<CheckoutEvent> = fc.oneof(
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

const anything: fc.Arbitrary<CheckoutEvent> = fc.oneof(
	heard,
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

const after = (news: CheckoutEvent[]): Checkout => news.reduce(checkoutReducer, checkoutOf());

/** All that anybody is told of it. */
const told = (checkout: Checkout) => ({
	status: checkoutStatus(checkout),
	...bookingPayment(checkout),
	notes: paymentNotesOf(checkout),
});

test('whatever the provider says comes to the same in every order, and however often', () => {
	fc.assert(
		fc.property(
			fc.array(heard, { maxLength: 8 }).chain((news) =>
				fc.tuple(
					fc.constant(news),
					fc.shuffledSubarray([...news, ...news], {
						minLength: news.length * 2,
						maxLength: news.length * 2,
					}),
				),
			),
			([news, shuffled]) => {
				expect(told(after(shuffled))).toEqual(told(after(news)));
			},
		),
	);
});

test('from paid nothing leads anywhere else, and what was refunded only grows', () => {
	fc.assert(
		fc.property(fc.array(anything, { maxLength: 12 }), (news) => {
			let checkout = checkoutOf();
			for (const one of news) {
				const before = bookingPayment(checkout);
				checkout = checkoutReducer(checkout, one);
				const now = bookingPayment(checkout);
				if (!before.paid) continue;
				expect(checkoutStatus(checkout)).toBe('paid');
				expect(now.paid).toBe(true);
				if (now.paymentId === before.paymentId) {
					expect(now.refundedMinor).toBeGreaterThanOrEqual(before.refundedMinor);
				}
			}
		}),
	);
});

test('paid if and only if the provider completed a payment of this amount in this currency', () => {
	fc.assert(
		fc.property(fc.array(anything, { maxLength: 12 }), (news) => {
			const reported = news.flatMap((one) => {
				if (one.type === 'provider-reported') return one.payments;
				return one.type === 'charge-answered' && one.answer.answer === 'success'
					? [one.answer.payment]
					: [];
			});
			const isPaid = reported.some(
				(payment) =>
					payment.status === 'COMPLETED' &&
					payment.amountMinor === 4323 &&
					payment.currency === 'GBP',
			);
			expect(checkoutStatus(after(news)) === 'paid').toBe(isPaid);
		}),
	);
});

test('settling changes nothing that it was given', () => {
	fc.assert(
		fc.property(fc.array(anything, { maxLength: 6 }), anything, (news, last) => {
			const checkout = after(news);
			const copy = structuredClone(checkout);
			checkoutReducer(checkout, last);
			expect(checkout).toEqual(copy);
		}),
	);
});
