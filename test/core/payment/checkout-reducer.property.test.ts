import { bookingPayment, type Checkout } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	type CheckoutEvent,
	checkoutReducer,
} from '../../../core/rules/payment/checkout-reducer.ts';
import { paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import { forAll, pairs } from '../for-all.ts';
import { checkoutEvents, providerReports } from './checkout-events.ts';
import { checkoutOf, stateOf } from './samples.ts';

const after = (events: CheckoutEvent[]): Checkout => events.reduce(checkoutReducer, checkoutOf());

const sorted = (records: object[]) => records.map((record) => JSON.stringify(record)).sort();

const summaryOf = (checkout: Checkout) => ({
	status: stateOf(checkout).status,
	...bookingPayment(checkout),
	notes: paymentNotesOf(checkout),
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

test('checkoutReducer does not modify its input', () => {
	forAll(fc.array(checkoutEvents, { maxLength: 6 }), checkoutEvents, (events, last) => {
		const checkout = after(events);
		const copy = structuredClone(checkout);
		checkoutReducer(checkout, last);
		expect(checkout).toEqual(copy);
	});
});
