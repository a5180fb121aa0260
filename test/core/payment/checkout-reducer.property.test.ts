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

const providerReports: fc.Arbitrary<CheckoutEvent> = fc.oneof(
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

const checkoutEvents: fc.Arbitrary<CheckoutEvent> = fc.oneof(
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

const after = (events: CheckoutEvent[]): Checkout => events.reduce(checkoutReducer, checkoutOf());

const summaryOf = (checkout: Checkout) => ({
	status: checkoutStatus(checkout),
	...bookingPayment(checkout),
	notes: paymentNotesOf(checkout),
});

test('checkoutReducer: the order of the reports of the payment provider does not change the result', () => {
	fc.assert(
		fc.property(
			fc.array(providerReports, { maxLength: 8 }).chain((reports) =>
				fc.tuple(
					fc.constant(reports),
					fc.shuffledSubarray([...reports, ...reports], {
						minLength: reports.length * 2,
						maxLength: reports.length * 2,
					}),
				),
			),
			([reports, shuffled]) => {
				expect(summaryOf(after(shuffled))).toEqual(summaryOf(after(reports)));
			},
		),
	);
});

test('checkoutReducer: a paid checkout stays paid after any later event', () => {
	fc.assert(
		fc.property(fc.array(checkoutEvents, { maxLength: 12 }), (events) => {
			let checkout = checkoutOf();
			for (const event of events) {
				const before = bookingPayment(checkout);
				checkout = checkoutReducer(checkout, event);
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

test('checkoutReducer: a checkout is paid only if a completed payment has the right amount and currency', () => {
	fc.assert(
		fc.property(fc.array(checkoutEvents, { maxLength: 12 }), (events) => {
			const reported = events.flatMap((event) => {
				if (event.type === 'provider-reported') return event.payments;
				return event.type === 'charge-answered' && event.answer.answer === 'success'
					? [event.answer.payment]
					: [];
			});
			const isPaid = reported.some(
				(payment) =>
					payment.status === 'COMPLETED' &&
					payment.amountMinor === 4323 &&
					payment.currency === 'GBP',
			);
			expect(checkoutStatus(after(events)) === 'paid').toBe(isPaid);
		}),
	);
});

test('checkoutReducer does not modify its input', () => {
	fc.assert(
		fc.property(fc.array(checkoutEvents, { maxLength: 6 }), checkoutEvents, (events, last) => {
			const checkout = after(events);
			const copy = structuredClone(checkout);
			checkoutReducer(checkout, last);
			expect(checkout).toEqual(copy);
		}),
	);
});
