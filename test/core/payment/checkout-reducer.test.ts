import {
	bookingPayment,
	type ChargeResult,
	type Checkout,
	checkoutReferences,
	instant,
	type ProviderPayment,
	type ProviderRefund,
} from '@burgee/core';
import { expect, test } from 'vitest';
import { checkoutReducer } from '../../../core/rules/payment/checkout-reducer.ts';
import type { CheckoutStatus } from '../../../core/rules/payment/checkout-state.ts';
import { paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import { checkoutOf, paymentLink, providerPaymentOf, refundOf, stateOf } from './samples.ts';

const answered = (answer: ChargeResult, checkout = checkoutOf()): Checkout =>
	checkoutReducer(checkout, { type: 'charge-answered', key: 'key-1', answer });
const reported = (checkout: Checkout, ...payments: ProviderPayment[]): Checkout =>
	checkoutReducer(checkout, { type: 'provider-reported', payments, refunds: [] });
const refunded = (checkout: Checkout, ...refunds: ProviderRefund[]): Checkout =>
	checkoutReducer(checkout, { type: 'provider-reported', payments: [], refunds });
const cancelled = (checkout: Checkout): Checkout =>
	checkoutReducer(checkout, { type: 'cancelled', at: instant('2026-06-01T13:00:00.000Z') });
const failedPayment = providerPaymentOf({ status: 'FAILED' });
const approvedPayment = providerPaymentOf({ status: 'APPROVED' });
const secondPayment = providerPaymentOf({
	paymentId: 'payment-2',
	at: instant('2026-06-01T12:30:00.000Z'),
});

test.each<[string, CheckoutStatus, ChargeResult]>([
	['success', 'paid', { answer: 'success', payment: providerPaymentOf() }],
	['success with a FAILED payment', 'failed', { answer: 'success', payment: failedPayment }],
	['fail', 'failed', { answer: 'fail' }],
	['invalid', 'failed', { answer: 'invalid' }],
	['auth-screen', 'pending', { answer: 'auth-screen' }],
	['sent', 'pending', { answer: 'sent' }],
	['sent with an APPROVED payment', 'pending', { answer: 'sent', payment: approvedPayment }],
	['error', 'pending', { answer: 'error' }],
])(
	'checkoutReducer: after the charge result “%s”, the status of the checkout is “%s”',
	(_, status, answer) => {
		expect(stateOf(answered(answer)).status).toBe(status);
	},
);

test('checkoutReducer: a payment of a wrong amount or currency does not make a checkout paid', () => {
	for (const wrong of [
		providerPaymentOf({ status: 'PENDING' }),
		approvedPayment,
		providerPaymentOf({ status: 'CANCELED' }),
		providerPaymentOf({ amountMinor: 4322 }),
		providerPaymentOf({ amountMinor: 4324 }),
		providerPaymentOf({ currency: 'EUR' }),
	]) {
		const checkout = reported(checkoutOf(), wrong);
		expect(stateOf(checkout).status).not.toBe('paid');
		expect(bookingPayment(checkout)).toEqual({
			paid: false,
			paymentId: null,
			paymentCompletedAt: null,
			refundedMinor: 0,
		});
		expect(checkout.payments).toEqual([wrong]);
	}
	expect(bookingPayment(reported(checkoutOf(), providerPaymentOf()))).toEqual({
		paid: true,
		paymentId: 'payment-1',
		paymentCompletedAt: '2026-06-01T12:00:06.000Z',
		paymentAmountMinor: 4323,
		environment: 'production',
		refundedMinor: 0,
	});
});

test('checkoutReducer: a paid checkout stays paid after a later cancellation or failure', () => {
	let checkout = reported(checkoutOf(), providerPaymentOf());
	const at = instant('2026-06-01T13:00:00.000Z');
	for (const status of ['PENDING', 'APPROVED', 'CANCELED', 'FAILED'] as const) {
		checkout = reported(checkout, providerPaymentOf({ status, at }));
	}
	checkout = answered({ answer: 'error' }, checkout);
	checkout = answered({ answer: 'fail' }, checkout);
	checkout = checkoutReducer(checkout, { type: 'charge-voided', key: 'key-1' });
	expect(stateOf(cancelled(checkout))).toMatchObject({ status: 'paid', isOpen: false });
});

test('checkoutReducer returns the same object if a report of the provider contains nothing new', () => {
	const paid = refunded(reported(checkoutOf(), providerPaymentOf()), refundOf());
	expect(reported(paid, providerPaymentOf())).toBe(paid);
	expect(reported(paid, providerPaymentOf({ status: 'PENDING' }))).toBe(paid);
	expect(refunded(paid, refundOf())).toBe(paid);
	expect(refunded(paid, refundOf({ status: 'PENDING' }))).toBe(paid);
});

test('checkoutReducer returns the same object if an event repeats what is stored', () => {
	const linked = checkoutReducer(checkoutOf(), { type: 'link-created', link: paymentLink });
	const voided = checkoutReducer(checkoutOf(), { type: 'charge-voided', key: 'key-1' });
	const stopped = cancelled(answered({ answer: 'fail' }));
	for (const [checkout, event] of [
		[linked, { type: 'link-created', link: { ...paymentLink, linkId: 'link-2' } }],
		[voided, { type: 'charge-voided', key: 'key-1' }],
		[voided, { type: 'charge-voided', key: 'unknown' }],
		[
			answered({ answer: 'sent' }),
			{ type: 'charge-answered', key: 'key-1', answer: { answer: 'sent' } },
		],
		[stopped, { type: 'cancelled', at: instant('2026-06-01T14:00:00.000Z') }],
		[stopped, { type: 'polling-ended' }],
	] as const) {
		expect(checkoutReducer(checkout, event)).toBe(checkout);
	}
});

test('checkoutReducer keeps the earliest time at which a payment or refund reached its status', () => {
	const times = ['06', '07', '08'].map((second) => instant(`2026-06-01T12:00:${second}.000Z`));
	const [earliest = null, middle, last] = times;
	for (const order of [times, [middle, earliest, last], [last, middle, earliest]]) {
		let checkout = checkoutOf();
		for (const at of order) {
			if (at == null) continue;
			checkout = refunded(reported(checkout, providerPaymentOf({ at })), refundOf({ at }));
		}
		expect(checkout).toMatchObject({ payments: [{ at: earliest }], refunds: [{ at: earliest }] });
	}
	const laterStatus = refunded(
		checkoutOf(),
		refundOf({ status: 'PENDING' }),
		refundOf({ at: null }),
	);
	expect(refunded(laterStatus, refundOf())).toMatchObject({ refunds: [{ at: refundOf().at }] });
});

test('checkoutReducer: an unclear charge result is replaced by a clear one', () => {
	for (const unclear of ['sent', 'error'] as const) {
		const checkout = answered({ answer: 'fail' }, answered({ answer: unclear }));
		expect(checkout.attempts).toMatchObject([{ answer: 'fail' }]);
	}
	const refused = answered({ answer: 'error', nothingTaken: true });
	expect(refused.attempts).toMatchObject([{ answer: 'fail' }]);
});

test('checkoutReducer: the charge result “success” replaces every other result and stays', () => {
	const payment = providerPaymentOf({ status: 'FAILED' });
	const checkout = answered({ answer: 'success', payment }, answered({ answer: 'fail' }));
	expect(checkout.attempts).toMatchObject([{ answer: 'success' }]);
	expect(answered({ answer: 'fail' }, checkout)).toBe(checkout);
	expect(checkoutReducer(checkout, { type: 'charge-voided', key: 'key-1' })).toBe(checkout);
});

test('checkoutReducer: a failed payment ends only the charge attempt with the same idempotency key', () => {
	const checkout = reported(checkoutOf(), failedPayment);
	expect(checkout.attempts[0]?.answer).toBe('success');
	expect(stateOf(checkout).status).toBe('failed');
	const wrong = reported(checkoutOf(), providerPaymentOf({ amountMinor: 1 }));
	expect(wrong.attempts[0]?.answer).toBe('asked');
	const otherAttempt = reported(checkoutOf(), { ...failedPayment, reference: 'key-0' });
	expect(otherAttempt.attempts[0]?.answer).toBe('asked');
});

test('paymentNotesOf returns the note “paid-late” for a payment after the cancellation', () => {
	const unpaid = cancelled(answered({ answer: 'fail' }));
	expect(stateOf(unpaid).status).toBe('cancelled');
	expect(paymentNotesOf([unpaid])).toEqual(['cancelled']);
	const late = reported(unpaid, providerPaymentOf());
	expect(stateOf(late).status).toBe('paid');
	expect(paymentNotesOf([late])).toEqual(['paid-late']);
});

test('paymentNotesOf returns the note “wrong-amount” until the wrong payment is refunded in full', () => {
	const twice = reported(checkoutOf(), secondPayment, providerPaymentOf());
	expect(paymentNotesOf([twice])).toEqual(['paid-twice']);
	expect(bookingPayment(twice).paymentId).toBe('payment-1');
	const wrong = reported(checkoutOf(), providerPaymentOf({ amountMinor: 100 }));
	expect(paymentNotesOf([wrong])).toEqual(['wrong-amount']);
	expect(paymentNotesOf([reported(wrong, providerPaymentOf())])).toEqual(['wrong-amount']);
	const notesAfter = (checkout: Checkout, refund: Partial<ProviderRefund>) =>
		paymentNotesOf([refunded(checkout, refundOf(refund))]);
	expect(notesAfter(wrong, { amountMinor: 99 })).toEqual(['wrong-amount']);
	expect(notesAfter(wrong, { amountMinor: 100 })).toEqual([]);
	const euros = reported(checkoutOf(), providerPaymentOf({ currency: 'EUR' }));
	expect(notesAfter(euros, { amountMinor: 4323 })).toEqual(['wrong-amount']);
	expect(notesAfter(euros, { amountMinor: 4323, currency: 'EUR' })).toEqual([]);
});

test('paymentNotesOf ignores payments of a wrong amount that were not completed', () => {
	for (const status of ['PENDING', 'APPROVED', 'CANCELED', 'FAILED'] as const) {
		const wrong = providerPaymentOf({ amountMinor: 100, status });
		expect(paymentNotesOf([reported(checkoutOf(), wrong)])).toEqual([]);
	}
});

test('paymentNotesOf combines the notes of all checkouts of a booking', () => {
	expect(paymentNotesOf([])).toEqual([]);
	const wrong = reported(checkoutOf(), providerPaymentOf({ amountMinor: 100 }));
	const tests = (['practice', 'sandbox'] as const).map((environment) =>
		checkoutOf({ environment }),
	);
	expect(paymentNotesOf([...tests, wrong])).toEqual(['practice', 'sandbox', 'wrong-amount']);
});

test('paymentNotesOf returns the note “practice” or “sandbox” for test money, paid or not', () => {
	for (const environment of ['practice', 'sandbox'] as const) {
		const test = checkoutOf({ environment });
		expect(paymentNotesOf([test])).toEqual([environment]);
		expect(paymentNotesOf([reported(test, providerPaymentOf())])).toEqual([environment]);
	}
	expect(paymentNotesOf([reported(checkoutOf(), providerPaymentOf())])).toEqual([]);
});

test('checkoutState: hasPendingPayment is false after the payment has been completed or has failed', () => {
	const isPendingAfter = (...payments: ProviderPayment[]) =>
		stateOf(reported(reported(checkoutOf(), approvedPayment), ...payments)).hasPendingPayment;
	expect(isPendingAfter()).toBe(true);
	expect(isPendingAfter(providerPaymentOf({ amountMinor: 4000 }))).toBe(false);
	const refused = providerPaymentOf({ status: 'FAILED', amountMinor: 0 });
	expect(isPendingAfter(refused)).toBe(false);
	expect(isPendingAfter(refused, { ...secondPayment, status: 'PENDING' })).toBe(true);
});

test('bookingPayment does not count the refund of a double payment as a refund of the booking', () => {
	const paid = reported(checkoutOf(), providerPaymentOf(), secondPayment);
	const refundedOf = (checkout: Checkout, ...refunds: ProviderRefund[]) =>
		bookingPayment(refunded(checkout, ...refunds)).refundedMinor;
	const ofSecond = (amountMinor: number) =>
		refundOf({ refundId: 'refund-2', paymentId: 'payment-2', amountMinor });
	// The payer paid £43.23 twice. `refundedMinor` omits refunds that only return the duplicate payment.
	expect(refundedOf(paid, refundOf())).toBe(0);
	expect(refundedOf(paid, refundOf({ amountMinor: 4323 }))).toBe(0);
	expect(refundedOf(paid, refundOf({ amountMinor: 4323 }), ofSecond(1000))).toBe(1000);
	expect(refundedOf(paid, refundOf({ amountMinor: 4300 }), ofSecond(4300))).toBe(4323 - 2 * 23);
	expect(refundedOf(paid, refundOf({ amountMinor: 9999 }), ofSecond(9999))).toBe(4323);
	const single = reported(checkoutOf(), providerPaymentOf());
	const secondRefund = refundOf({ refundId: 'refund-2', amountMinor: 323 });
	expect(refundedOf(single, refundOf())).toBe(1000);
	expect(refundedOf(single, refundOf(), secondRefund)).toBe(1323);
	expect(refundedOf(single, refundOf({ status: 'PENDING' }))).toBe(0);
	const rejected = refundOf({ status: 'REJECTED' });
	expect(refundedOf(single, rejected, refundOf({ status: 'FAILED' }))).toBe(0);
	expect(refundedOf(single, refundOf({ paymentId: 'payment-2' }))).toBe(0);
	expect(refundedOf(single, refundOf({ currency: 'EUR' }))).toBe(0);
	expect(refundedOf(single, refundOf({ amountMinor: 9999 }))).toBe(4323);
	// If a booking was paid twice, it stores the id of the payment with the smaller refund.
	expect(bookingPayment(paid).paymentId).toBe('payment-1');
	expect(bookingPayment(refunded(paid, refundOf())).paymentId).toBe('payment-2');
	expect(paymentNotesOf([refunded(paid, refundOf())])).toEqual(['paid-twice']);
	expect(paymentNotesOf([refunded(single, refundOf())])).toEqual(['refunded']);
	expect(paymentNotesOf([refunded(paid, refundOf({ amountMinor: 4323 }))])).toEqual([]);
});

test('checkoutReducer: a failed charge stays failed if a later reply leaves the result unknown', () => {
	const failed = answered({ answer: 'fail' });
	expect(answered({ answer: 'error' }, failed)).toBe(failed);
	expect(answered({ answer: 'sent' }, failed)).toBe(failed);
	const voided = checkoutReducer(checkoutOf(), { type: 'charge-voided', key: 'key-1' });
	expect(stateOf(voided).status).toBe('failed');
});

test('checkoutReferences returns the idempotency keys, the order id and the payment ids of a checkout', () => {
	const linked = checkoutReducer(checkoutOf(), { type: 'link-created', link: paymentLink });
	expect(checkoutReferences(reported(linked, providerPaymentOf()))).toEqual([
		'key-1',
		'order-1',
		'payment-1',
	]);
	const link = { ...paymentLink, linkId: 'link-2' };
	expect(checkoutReducer(linked, { type: 'link-created', link })).toBe(linked);
});

test('checkoutReducer: a fee is added when the provider reports it, and an earlier report takes it from no payment and no refund', () => {
	const feeAt = instant('2026-06-02T09:00:00.000Z');
	const adjustedAt = instant('2026-06-03T09:00:00.000Z');
	const fees = [
		{},
		{ feeMinor: 86, feeAt },
		{ feeMinor: 66, feeAt: adjustedAt },
		{ feeMinor: 86, feeAt },
		{},
	];
	const payments = fees.map((fee) => providerPaymentOf(fee));
	const checkout = refunded(
		reported(checkoutOf(), ...payments),
		...fees.map((fee) => refundOf(fee)),
	);
	expect(checkout.payments).toEqual([providerPaymentOf({ feeMinor: 66, feeAt: adjustedAt })]);
	expect(checkout.refunds).toEqual([refundOf({ feeMinor: 66, feeAt: adjustedAt })]);
	const pending = refundOf({ status: 'PENDING', feeMinor: 4, feeAt });
	const completed = refunded(checkoutOf(), pending, refundOf());
	expect(completed.refunds).toEqual([refundOf({ feeMinor: 4, feeAt })]);
});
