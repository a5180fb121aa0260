import {
	bookingPayment,
	type ChargeResult,
	type Checkout,
	type CheckoutStatus,
	checkoutReducer,
	checkoutReferences,
	checkoutStatus,
	hasPendingPayment,
	isOpen,
	paymentNotesOf,
} from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { checkoutOf, providerPaymentOf, refundOf } from './samples.ts';

const answered = (answer: ChargeResult, checkout = checkoutOf()): Checkout =>
	checkoutReducer(checkout, { type: 'charge-answered', key: 'key-1', answer });
const heard = (checkout: Checkout, ...payments: ReturnType<typeof providerPaymentOf>[]): Checkout =>
	checkoutReducer(checkout, { type: 'provider-reported', payments, refunds: [] });
const refunded = (checkout: Checkout, ...refunds: ReturnType<typeof refundOf>[]): Checkout =>
	checkoutReducer(checkout, { type: 'provider-reported', payments: [], refunds });

describe('what each card answer leads to (specification §4)', () => {
	test.each<[ChargeResult, CheckoutStatus]>([
		[{ answer: 'success', payment: providerPaymentOf() }, 'paid'],
		[{ answer: 'success', payment: providerPaymentOf({ status: 'FAILED' }) }, 'failed'],
		[{ answer: 'fail' }, 'failed'],
		[{ answer: 'invalid' }, 'failed'],
		[{ answer: 'auth-screen' }, 'pending'],
		[{ answer: 'sent' }, 'pending'],
		[{ answer: 'sent', payment: providerPaymentOf({ status: 'APPROVED' }) }, 'pending'],
		[{ answer: 'error' }, 'pending'],
	])('%j → %s', (answer, status) => {
		expect(checkoutStatus(answered(answer))).toBe(status);
	});
});

test('paid is what the provider says: completed, in the amount and the currency asked for', () => {
	for (const wrong of [
		providerPaymentOf({ status: 'PENDING' }),
		providerPaymentOf({ status: 'APPROVED' }),
		providerPaymentOf({ status: 'CANCELED' }),
		providerPaymentOf({ amountMinor: 4322 }),
		providerPaymentOf({ amountMinor: 4324 }),
		providerPaymentOf({ currency: 'EUR' }),
	]) {
		const checkout = heard(checkoutOf(), wrong);
		expect(checkoutStatus(checkout)).not.toBe('paid');
		expect(bookingPayment(checkout)).toEqual({
			paid: false,
			paymentId: null,
			paymentCompletedAt: null,
			refundedMinor: 0,
		});
		expect(checkout.payments).toEqual([wrong]);
	}
	expect(bookingPayment(heard(checkoutOf(), providerPaymentOf()))).toEqual({
		paid: true,
		paymentId: 'payment-1',
		paymentCompletedAt: '2026-06-01T12:00:06.000Z',
		refundedMinor: 0,
	});
});

test('nothing steps back from paid', () => {
	let checkout = heard(checkoutOf(), providerPaymentOf());
	for (const status of ['PENDING', 'APPROVED', 'CANCELED', 'FAILED'] as const) {
		checkout = heard(checkout, providerPaymentOf({ status, at: '2026-06-01T13:00:00.000Z' }));
	}
	checkout = answered({ answer: 'error' }, checkout);
	checkout = answered({ answer: 'fail' }, checkout);
	checkout = checkoutReducer(checkout, { type: 'charge-voided', key: 'key-1' });
	checkout = checkoutReducer(checkout, { type: 'cancelled', at: '2026-06-01T14:00:00.000Z' });
	expect(checkoutStatus(checkout)).toBe('paid');
	expect(isOpen(checkout)).toBe(false);
});

test('the same news again is nothing new', () => {
	const paid = refunded(heard(checkoutOf(), providerPaymentOf()), refundOf());
	expect(heard(paid, providerPaymentOf())).toBe(paid);
	expect(heard(paid, providerPaymentOf({ status: 'PENDING' }))).toBe(paid);
	expect(refunded(paid, refundOf())).toBe(paid);
	expect(refunded(paid, refundOf({ status: 'PENDING' }))).toBe(paid);
});

test('what is heard by its reference ends the attempt that made it', () => {
	const checkout = heard(checkoutOf(), providerPaymentOf({ status: 'FAILED' }));
	expect(checkout.attempts[0]?.answer).toBe('success');
	expect(checkoutStatus(checkout)).toBe('failed');
	// One of another amount is not what it asked for: it is still to be asked about.
	const wrong = heard(checkoutOf(), providerPaymentOf({ amountMinor: 1 }));
	expect(wrong.attempts[0]?.answer).toBe('asked');
	// Another attempt's payment says nothing of this one.
	const other = heard(checkoutOf(), providerPaymentOf({ reference: 'key-0', status: 'FAILED' }));
	expect(other.attempts[0]?.answer).toBe('asked');
});

test('a payment after the cancellation is paid, and late', () => {
	const cancelled = checkoutReducer(answered({ answer: 'fail' }), {
		type: 'cancelled',
		at: '2026-06-01T13:00:00.000Z',
	});
	expect(checkoutStatus(cancelled)).toBe('cancelled');
	expect(paymentNotesOf(cancelled)).toEqual(['cancelled']);
	const late = heard(cancelled, providerPaymentOf());
	expect(checkoutStatus(late)).toBe('paid');
	expect(paymentNotesOf(late)).toEqual(['paid-late']);
});

test('a second payment and one of a wrong amount are kept and told, and count once', () => {
	const second = providerPaymentOf({ paymentId: 'payment-2', at: '2026-06-01T12:30:00.000Z' });
	const twice = heard(checkoutOf(), second, providerPaymentOf());
	expect(paymentNotesOf(twice)).toEqual(['paid-twice']);
	expect(bookingPayment(twice).paymentId).toBe('payment-1');
	const wrong = heard(checkoutOf(), providerPaymentOf({ amountMinor: 100 }));
	expect(paymentNotesOf(wrong)).toEqual(['wrong-amount']);
	expect(paymentNotesOf(heard(wrong, providerPaymentOf()))).toEqual(['wrong-amount']);
	// Once it was given back there is nothing to look into.
	expect(paymentNotesOf(refunded(wrong, refundOf({ amountMinor: 99 })))).toEqual(['wrong-amount']);
	expect(paymentNotesOf(refunded(wrong, refundOf({ amountMinor: 100 })))).toEqual([]);
	const euros = heard(checkoutOf(), providerPaymentOf({ currency: 'EUR' }));
	expect(paymentNotesOf(refunded(euros, refundOf({ amountMinor: 4323 })))).toEqual([
		'wrong-amount',
	]);
	expect(paymentNotesOf(refunded(euros, refundOf({ amountMinor: 4323, currency: 'EUR' })))).toEqual(
		[],
	);
});

test('what a practice card paid is told to be practice', () => {
	const practice = checkoutOf({ provider: 'practice' });
	expect(paymentNotesOf(practice)).toEqual([]);
	expect(paymentNotesOf(heard(practice, providerPaymentOf()))).toEqual(['practice']);
});

test('a payment that was decided in another amount is under way no more', () => {
	const underway = heard(checkoutOf(), providerPaymentOf({ status: 'APPROVED' }));
	expect(hasPendingPayment(underway)).toBe(true);
	expect(hasPendingPayment(heard(underway, providerPaymentOf({ amountMinor: 4000 })))).toBe(false);
	const refusedInPart = providerPaymentOf({ status: 'FAILED', amountMinor: 0 });
	expect(hasPendingPayment(heard(underway, refusedInPart))).toBe(false);
	const another = providerPaymentOf({ paymentId: 'payment-2', status: 'PENDING' });
	expect(hasPendingPayment(heard(underway, refusedInPart, another))).toBe(true);
});

test('refunds of the payment that counts are taken off, never more than was paid', () => {
	const paid = heard(
		checkoutOf(),
		providerPaymentOf(),
		providerPaymentOf({ paymentId: 'payment-2', at: '2026-07-01T12:00:00.000Z' }),
	);
	const minor = (...refunds: ReturnType<typeof refundOf>[]) =>
		bookingPayment(refunded(paid, ...refunds)).refundedMinor;
	const ofSecond = (amountMinor: number) =>
		refundOf({ refundId: 'refund-2', paymentId: 'payment-2', amountMinor });
	// The club has the price as long as both together leave it that.
	expect(minor(refundOf())).toBe(0);
	expect(minor(refundOf({ amountMinor: 4323 }))).toBe(0);
	expect(minor(refundOf({ amountMinor: 4323 }), ofSecond(1000))).toBe(1000);
	expect(minor(refundOf({ amountMinor: 4300 }), ofSecond(4300))).toBe(4323 - 2 * 23);
	expect(minor(refundOf({ amountMinor: 9999 }), ofSecond(9999))).toBe(4323);
	const once = heard(checkoutOf(), providerPaymentOf());
	const ofOnce = (...refunds: ReturnType<typeof refundOf>[]) =>
		bookingPayment(refunded(once, ...refunds)).refundedMinor;
	expect(ofOnce(refundOf())).toBe(1000);
	expect(ofOnce(refundOf(), refundOf({ refundId: 'refund-2', amountMinor: 323 }))).toBe(1323);
	expect(ofOnce(refundOf({ status: 'PENDING' }))).toBe(0);
	expect(ofOnce(refundOf({ status: 'REJECTED' }), refundOf({ status: 'FAILED' }))).toBe(0);
	expect(ofOnce(refundOf({ paymentId: 'payment-2' }))).toBe(0);
	expect(ofOnce(refundOf({ currency: 'EUR' }))).toBe(0);
	expect(ofOnce(refundOf({ amountMinor: 9999 }))).toBe(4323);
	// Of two payments the one that was not given back is what the club has.
	expect(bookingPayment(paid).paymentId).toBe('payment-1');
	expect(bookingPayment(refunded(paid, refundOf())).paymentId).toBe('payment-2');
	expect(paymentNotesOf(refunded(paid, refundOf()))).toEqual(['paid-twice']);
	expect(paymentNotesOf(refunded(once, refundOf()))).toEqual(['refunded']);
	// The second was given back: there is nothing more to look into.
	expect(paymentNotesOf(refunded(paid, refundOf({ amountMinor: 4323 })))).toEqual([]);
});

test('a definite answer is not undone by an older one', () => {
	const failed = answered({ answer: 'fail' });
	expect(answered({ answer: 'error' }, failed)).toBe(failed);
	expect(answered({ answer: 'sent' }, failed)).toBe(failed);
	const given = checkoutReducer(checkoutOf(), { type: 'charge-voided', key: 'key-1' });
	expect(checkoutStatus(given)).toBe('failed');
});

test('it goes by its attempts’ keys, its link’s order and its payments', () => {
	const link = { linkId: 'link-1', orderId: 'order-1', url: 'https://square.link/u/1' };
	const linked = checkoutReducer(checkoutOf(), { type: 'link-created', link });
	expect(checkoutReferences(heard(linked, providerPaymentOf()))).toEqual([
		'key-1',
		'order-1',
		'payment-1',
	]);
	expect(
		checkoutReducer(linked, { type: 'link-created', link: { ...link, linkId: 'link-2' } }),
	).toBe(linked);
});
