import {
	bookingPayment,
	type ChargeResult,
	type Checkout,
	checkoutReducer,
	checkoutReferences,
	instant,
} from '@burgee/core';
import { describe, expect, test } from 'vitest';
import type { CheckoutStatus } from '../../../core/rules/payment/checkout-state.ts';
import { paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import { checkoutOf, providerPaymentOf, refundOf, stateOf } from './samples.ts';

const answered = (answer: ChargeResult, checkout = checkoutOf()): Checkout =>
	checkoutReducer(checkout, { type: 'charge-answered', key: 'key-1', answer });
const reported = (
	checkout: Checkout,
	...payments: ReturnType<typeof providerPaymentOf>[]
): Checkout => checkoutReducer(checkout, { type: 'provider-reported', payments, refunds: [] });
const refunded = (checkout: Checkout, ...refunds: ReturnType<typeof refundOf>[]): Checkout =>
	checkoutReducer(checkout, { type: 'provider-reported', payments: [], refunds });

describe('status of a checkout after each charge result', () => {
	test.each<[string, CheckoutStatus, ChargeResult]>([
		['success', 'paid', { answer: 'success', payment: providerPaymentOf() }],
		[
			'success with a FAILED payment',
			'failed',
			{ answer: 'success', payment: providerPaymentOf({ status: 'FAILED' }) },
		],
		['fail', 'failed', { answer: 'fail' }],
		['invalid', 'failed', { answer: 'invalid' }],
		['auth-screen', 'pending', { answer: 'auth-screen' }],
		['sent', 'pending', { answer: 'sent' }],
		[
			'sent with an APPROVED payment',
			'pending',
			{ answer: 'sent', payment: providerPaymentOf({ status: 'APPROVED' }) },
		],
		['error', 'pending', { answer: 'error' }],
	])(
		'checkoutReducer: after the charge result “%s”, the status of the checkout is “%s”',
		(_, status, answer) => {
			expect(stateOf(answered(answer)).status).toBe(status);
		},
	);
});

test('checkoutReducer: a payment of a wrong amount or currency does not make a checkout paid', () => {
	for (const wrong of [
		providerPaymentOf({ status: 'PENDING' }),
		providerPaymentOf({ status: 'APPROVED' }),
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
		refundedMinor: 0,
	});
});

test('checkoutReducer: a paid checkout stays paid after a later cancellation or failure', () => {
	let checkout = reported(checkoutOf(), providerPaymentOf());
	for (const status of ['PENDING', 'APPROVED', 'CANCELED', 'FAILED'] as const) {
		checkout = reported(
			checkout,
			providerPaymentOf({ status, at: instant('2026-06-01T13:00:00.000Z') }),
		);
	}
	checkout = answered({ answer: 'error' }, checkout);
	checkout = answered({ answer: 'fail' }, checkout);
	checkout = checkoutReducer(checkout, { type: 'charge-voided', key: 'key-1' });
	checkout = checkoutReducer(checkout, {
		type: 'cancelled',
		at: instant('2026-06-01T14:00:00.000Z'),
	});
	expect(stateOf(checkout).status).toBe('paid');
	expect(stateOf(checkout).isOpen).toBe(false);
});

test('checkoutReducer returns the same object if a report of the provider contains nothing new', () => {
	const paid = refunded(reported(checkoutOf(), providerPaymentOf()), refundOf());
	expect(reported(paid, providerPaymentOf())).toBe(paid);
	expect(reported(paid, providerPaymentOf({ status: 'PENDING' }))).toBe(paid);
	expect(refunded(paid, refundOf())).toBe(paid);
	expect(refunded(paid, refundOf({ status: 'PENDING' }))).toBe(paid);
});

test('checkoutReducer: a failed payment ends only the charge attempt with the same idempotency key', () => {
	const checkout = reported(checkoutOf(), providerPaymentOf({ status: 'FAILED' }));
	expect(checkout.attempts[0]?.answer).toBe('success');
	expect(stateOf(checkout).status).toBe('failed');
	const wrong = reported(checkoutOf(), providerPaymentOf({ amountMinor: 1 }));
	expect(wrong.attempts[0]?.answer).toBe('asked');
	const otherAttempt = reported(
		checkoutOf(),
		providerPaymentOf({ reference: 'key-0', status: 'FAILED' }),
	);
	expect(otherAttempt.attempts[0]?.answer).toBe('asked');
});

test('paymentNotesOf returns the note “paid-late” for a payment after the cancellation', () => {
	const cancelled = checkoutReducer(answered({ answer: 'fail' }), {
		type: 'cancelled',
		at: instant('2026-06-01T13:00:00.000Z'),
	});
	expect(stateOf(cancelled).status).toBe('cancelled');
	expect(paymentNotesOf(cancelled)).toEqual(['cancelled']);
	const late = reported(cancelled, providerPaymentOf());
	expect(stateOf(late).status).toBe('paid');
	expect(paymentNotesOf(late)).toEqual(['paid-late']);
});

test('paymentNotesOf returns the note “wrong-amount” until the wrong payment is refunded in full', () => {
	const second = providerPaymentOf({
		paymentId: 'payment-2',
		at: instant('2026-06-01T12:30:00.000Z'),
	});
	const twice = reported(checkoutOf(), second, providerPaymentOf());
	expect(paymentNotesOf(twice)).toEqual(['paid-twice']);
	expect(bookingPayment(twice).paymentId).toBe('payment-1');
	const wrong = reported(checkoutOf(), providerPaymentOf({ amountMinor: 100 }));
	expect(paymentNotesOf(wrong)).toEqual(['wrong-amount']);
	expect(paymentNotesOf(reported(wrong, providerPaymentOf()))).toEqual(['wrong-amount']);
	// A full refund removes the note 'wrong-amount', but a partial refund does not.
	expect(paymentNotesOf(refunded(wrong, refundOf({ amountMinor: 99 })))).toEqual(['wrong-amount']);
	expect(paymentNotesOf(refunded(wrong, refundOf({ amountMinor: 100 })))).toEqual([]);
	const euros = reported(checkoutOf(), providerPaymentOf({ currency: 'EUR' }));
	expect(paymentNotesOf(refunded(euros, refundOf({ amountMinor: 4323 })))).toEqual([
		'wrong-amount',
	]);
	expect(paymentNotesOf(refunded(euros, refundOf({ amountMinor: 4323, currency: 'EUR' })))).toEqual(
		[],
	);
});

test('paymentNotesOf returns the note “practice” for a payment through the simulated provider', () => {
	const practice = checkoutOf({ provider: 'practice' });
	expect(paymentNotesOf(practice)).toEqual([]);
	expect(paymentNotesOf(reported(practice, providerPaymentOf()))).toEqual(['practice']);
});

test('checkoutState: hasPendingPayment is false after the payment has been completed or has failed', () => {
	const pending = reported(checkoutOf(), providerPaymentOf({ status: 'APPROVED' }));
	expect(stateOf(pending).hasPendingPayment).toBe(true);
	expect(
		stateOf(reported(pending, providerPaymentOf({ amountMinor: 4000 }))).hasPendingPayment,
	).toBe(false);
	const refused = providerPaymentOf({ status: 'FAILED', amountMinor: 0 });
	expect(stateOf(reported(pending, refused)).hasPendingPayment).toBe(false);
	const second = providerPaymentOf({ paymentId: 'payment-2', status: 'PENDING' });
	expect(stateOf(reported(pending, refused, second)).hasPendingPayment).toBe(true);
});

test('bookingPayment does not count the refund of a double payment as a refund of the booking', () => {
	const paid = reported(
		checkoutOf(),
		providerPaymentOf(),
		providerPaymentOf({ paymentId: 'payment-2', at: instant('2026-07-01T12:00:00.000Z') }),
	);
	const refundedOfBoth = (...refunds: ReturnType<typeof refundOf>[]) =>
		bookingPayment(refunded(paid, ...refunds)).refundedMinor;
	const ofSecond = (amountMinor: number) =>
		refundOf({ refundId: 'refund-2', paymentId: 'payment-2', amountMinor });
	// After a double payment of £43.23, the first £43.23 of refunds return the surplus. `refundedMinor`
	// counts only refunds above that amount.
	expect(refundedOfBoth(refundOf())).toBe(0);
	expect(refundedOfBoth(refundOf({ amountMinor: 4323 }))).toBe(0);
	expect(refundedOfBoth(refundOf({ amountMinor: 4323 }), ofSecond(1000))).toBe(1000);
	expect(refundedOfBoth(refundOf({ amountMinor: 4300 }), ofSecond(4300))).toBe(4323 - 2 * 23);
	expect(refundedOfBoth(refundOf({ amountMinor: 9999 }), ofSecond(9999))).toBe(4323);
	const single = reported(checkoutOf(), providerPaymentOf());
	const refundedOfSingle = (...refunds: ReturnType<typeof refundOf>[]) =>
		bookingPayment(refunded(single, ...refunds)).refundedMinor;
	expect(refundedOfSingle(refundOf())).toBe(1000);
	expect(refundedOfSingle(refundOf(), refundOf({ refundId: 'refund-2', amountMinor: 323 }))).toBe(
		1323,
	);
	expect(refundedOfSingle(refundOf({ status: 'PENDING' }))).toBe(0);
	expect(refundedOfSingle(refundOf({ status: 'REJECTED' }), refundOf({ status: 'FAILED' }))).toBe(
		0,
	);
	expect(refundedOfSingle(refundOf({ paymentId: 'payment-2' }))).toBe(0);
	expect(refundedOfSingle(refundOf({ currency: 'EUR' }))).toBe(0);
	expect(refundedOfSingle(refundOf({ amountMinor: 9999 }))).toBe(4323);
	// Of the two payments, the booking stores the id of the payment with the smaller refund.
	expect(bookingPayment(paid).paymentId).toBe('payment-1');
	expect(bookingPayment(refunded(paid, refundOf())).paymentId).toBe('payment-2');
	expect(paymentNotesOf(refunded(paid, refundOf()))).toEqual(['paid-twice']);
	expect(paymentNotesOf(refunded(single, refundOf()))).toEqual(['refunded']);
	expect(paymentNotesOf(refunded(paid, refundOf({ amountMinor: 4323 })))).toEqual([]);
});

test('checkoutReducer: a failed charge stays failed if a later reply leaves the result unknown', () => {
	const failed = answered({ answer: 'fail' });
	expect(answered({ answer: 'error' }, failed)).toBe(failed);
	expect(answered({ answer: 'sent' }, failed)).toBe(failed);
	const voided = checkoutReducer(checkoutOf(), { type: 'charge-voided', key: 'key-1' });
	expect(stateOf(voided).status).toBe('failed');
});

test('checkoutReferences returns the idempotency keys, the order id and the payment ids of a checkout', () => {
	const link = { linkId: 'link-1', orderId: 'order-1', url: 'https://square.link/u/1' };
	const linked = checkoutReducer(checkoutOf(), { type: 'link-created', link });
	expect(checkoutReferences(reported(linked, providerPaymentOf()))).toEqual([
		'key-1',
		'order-1',
		'payment-1',
	]);
	expect(
		checkoutReducer(linked, { type: 'link-created', link: { ...link, linkId: 'link-2' } }),
	).toBe(linked);
});
