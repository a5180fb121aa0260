import { bookingPayment, type Checkout } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	type CheckoutEvent,
	checkoutReducer,
} from '../../../core/rules/payment/checkout-reducer.ts';
import { paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import { providerRefundStatuses } from '../../../core/rules/payment/provider-payment.ts';
import { refundStateOf } from '../../../core/rules/payment/refundable.ts';
import { forAll, pairs } from '../for-all.ts';
import {
	checkoutEvents,
	providerReports,
	refundAnswers,
	refundRequests,
} from './checkout-events.ts';
import { checkoutOf, providerPaymentOf, refundAttemptOf, refundOf, stateOf } from './samples.ts';

const after = (events: CheckoutEvent[]): Checkout => events.reduce(checkoutReducer, checkoutOf());

const paid: CheckoutEvent = {
	type: 'provider-reported',
	payments: [providerPaymentOf()],
	refunds: [],
};

const sorted = (records: object[]) => records.map((record) => JSON.stringify(record)).sort();

const summaryOf = (checkout: Checkout) => ({
	status: stateOf(checkout).status,
	...bookingPayment(checkout),
	notes: paymentNotesOf([checkout]),
	payments: sorted(checkout.payments),
	refunds: sorted(checkout.refunds),
});

test('checkoutReducer: the order of the reports of the payment provider does not change the result', () => {
	const lists = fc.array(providerReports, { maxLength: 8 });
	const repeatedInAnyOrder = (reports: CheckoutEvent[]) =>
		fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 });
	forAll(pairs(lists, repeatedInAnyOrder), ([reports, shuffled]) => {
		expect(summaryOf(after(shuffled))).toEqual(summaryOf(after(reports)));
	});
});

test('checkoutReducer: a paid checkout stays paid after any later event', () => {
	forAll(fc.array(checkoutEvents, { maxLength: 12 }), (events) => {
		let checkout = checkoutOf();
		for (const event of events) {
			const before = bookingPayment(checkout);
			checkout = checkoutReducer(checkout, event);
			const now = bookingPayment(checkout);
			if (!before.paid) continue;
			expect(stateOf(checkout).status).toBe('paid');
			expect(now.paid).toBe(true);
			if (now.paymentId === before.paymentId) {
				expect(now.refundedMinor).toBeGreaterThanOrEqual(before.refundedMinor);
			}
		}
	});
});

test('checkoutReducer: a checkout is paid only if a completed payment has the right amount and currency', () => {
	forAll(fc.array(checkoutEvents, { maxLength: 12 }), (events) => {
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
		expect(stateOf(after(events)).status === 'paid').toBe(isPaid);
	});
});

test('checkoutReducer: the order of reports and answers about refunds does not change their states', () => {
	// One refund belongs to one attempt, as at the provider.
	const own = refundAnswers.filter(
		(event) =>
			event.type !== 'refund-answered' || event.refund.refundId.at(-1) === event.key.at(-1),
	);
	const requests = fc.array(refundRequests, { maxLength: 4 });
	const news = fc.array(fc.oneof(own, providerReports), { maxLength: 8 });
	const shuffled = (events: CheckoutEvent[]) =>
		fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 });
	const statesAfter = (events: CheckoutEvent[]) => {
		const checkout = after([paid, ...events]);
		return checkout.refundAttempts.map((attempt) => refundStateOf(checkout, attempt));
	};
	forAll(requests, pairs(news, shuffled), (asked, [told, again]) => {
		expect(statesAfter([...asked, ...again])).toEqual(statesAfter([...asked, ...told]));
	});
});

test('checkoutReducer: undecided, pending and completed refunds together are at most the payment', () => {
	const steps = fc.record({
		asksMinor: fc.constantFrom(1000, 2000, 4323),
		answers: fc.option(fc.nat(9)),
		status: fc.constantFrom(...providerRefundStatuses),
	});
	forAll(fc.array(steps, { maxLength: 12 }), (all) => {
		let checkout = after([paid]);
		for (const [index, { asksMinor, answers, status }] of all.entries()) {
			const attempt = refundAttemptOf({ key: `${index}`, amountMinor: asksMinor });
			checkout = checkoutReducer(checkout, { type: 'refund-requested', attempt });
			const answered = checkout.refundAttempts[answers ?? -1];
			// The provider's last word about a refund stays.
			const isOpen =
				answered && ['requested', 'pending'].includes(refundStateOf(checkout, answered));
			if (answered && isOpen) {
				const { key, amountMinor } = answered;
				const refund = refundOf({ refundId: `refund of ${key}`, amountMinor, status });
				checkout = checkoutReducer(checkout, { type: 'refund-answered', key, refund });
			}
			const takenMinor = checkout.refundAttempts
				.filter((asked) => !['rejected', 'failed'].includes(refundStateOf(checkout, asked)))
				.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
			expect(takenMinor).toBeLessThanOrEqual(4323);
		}
	});
});

test('checkoutReducer does not modify its input', () => {
	forAll(fc.array(checkoutEvents, { maxLength: 6 }), checkoutEvents, (events, last) => {
		const checkout = after(events);
		const copy = structuredClone(checkout);
		checkoutReducer(checkout, last);
		expect(checkout).toEqual(copy);
	});
});
