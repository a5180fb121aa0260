import { type Checkout, instant, isPolled } from '@burgee/core';
import { checkouts } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckoutState, checkoutState } from '../../../core/rules/payment/checkout-state.ts';
import { forAll } from '../for-all.ts';
import { checkoutOf, providerPaymentOf } from './samples.ts';

const at = instant('2026-06-01T12:00:05.000Z');
const link = { linkId: 'link-1', orderId: 'order-1', url: 'https://square.link/u/1' };
const attempt = (answer: Checkout['attempts'][number]['answer']) => ({
	attempts: [{ key: 'key-1', askedAt: at, answer }],
});

test.each<[string, Checkout, Partial<CheckoutState>]>([
	['no attempt', checkoutOf({ attempts: [] }), { isOpen: true, needsSync: false }],
	[
		'a charge without a stored result',
		checkoutOf(),
		{ isChargeInFlight: true, isUndecided: true, needsSync: true },
	],
	['an unclear result', checkoutOf(attempt('error')), { isChargeInFlight: false, needsSync: true }],
	['a refused card', checkoutOf(attempt('fail')), { status: 'failed', needsSync: false }],
	['a voided charge', checkoutOf(attempt('given-up')), { mayBePaidLater: true, needsSync: true }],
	['a payment link', checkoutOf({ attempts: [], link }), { mayBePaidLater: true, needsSync: true }],
	[
		'a pending payment',
		checkoutOf({ ...attempt('fail'), payments: [providerPaymentOf({ status: 'PENDING' })] }),
		{ status: 'pending', isChargeInFlight: true, unresolvedAttempts: [] },
	],
	[
		'a payment in a wrong amount',
		checkoutOf({ payments: [providerPaymentOf({ amountMinor: 1 })] }),
		{ hasMismatchedPayment: true, isOpen: true },
	],
	[
		'a full payment',
		checkoutOf({ payments: [providerPaymentOf()] }),
		{ status: 'paid', isOpen: false, isPolled: false, isChargeInFlight: false, needsSync: false },
	],
	[
		'a cancellation while it may still be paid',
		checkoutOf({ cancelledAt: at, pollUntil: instant('2026-06-02T12:00:05.000Z') }),
		{ status: 'cancelled', isOpen: false, isPolled: true, needsSync: true },
	],
	[
		'a cancellation after polling ended',
		checkoutOf({ cancelledAt: at, link }),
		{ status: 'cancelled', isPolled: false, needsSync: false },
	],
])('checkoutState of a checkout with %s', (_, checkout, expected) => {
	expect(checkoutState(checkout, new Date('2026-06-01T12:00:10.000Z'))).toMatchObject(expected);
});

test('checkoutState: a charge is in flight for two minutes after it was sent', () => {
	const isInFlight = (now: string) => checkoutState(checkoutOf(), new Date(now)).isChargeInFlight;
	expect(isInFlight('2026-06-01T12:02:04.999Z')).toBe(true);
	expect(isInFlight('2026-06-01T12:02:05.000Z')).toBe(false);
});

test('checkoutState: only polled checkouts need to be synced', () => {
	const price = { amountMinor: 4323, currency: 'GBP' } as const;
	forAll(
		checkouts({ id: 'booking', eventId: 'supper' }, price),
		fc.date({ noInvalidDate: true }),
		(checkout, now) => {
			const state = checkoutState(checkout, now);
			expect(state.isPolled).toBe(isPolled(checkout));
			expect(state.isPolled || !(state.needsSync || state.isOpen)).toBe(true);
			expect(state.isOpen || !state.isChargeInFlight).toBe(true);
		},
	);
});
