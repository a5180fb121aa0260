import { type Checkout, instant, isPolled } from '@burgee/core';
import { checkouts } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckoutState, checkoutState } from '../../../core/rules/payment/checkout-state.ts';
import { forAll } from '../for-all.ts';
import {
	attemptWith,
	checkoutOf,
	paymentLink as link,
	providerPaymentOf,
	stateOf,
} from './samples.ts';

const at = instant('2026-06-01T12:00:05.000Z');
const pending = providerPaymentOf({ status: 'PENDING' });
const tooSmall = providerPaymentOf({ amountMinor: 1 });
const tomorrow = instant('2026-06-02T12:00:05.000Z');

test.each<[string, Partial<Checkout>, Partial<CheckoutState>]>([
	['no attempt', { attempts: [] }, { isOpen: true, needsSync: false }],
	[
		'a charge without a stored result',
		{},
		{ isChargeInFlight: true, isUndecided: true, needsSync: true },
	],
	['an unclear result', attemptWith('error'), { isChargeInFlight: false, needsSync: true }],
	['a refused card', attemptWith('fail'), { status: 'failed', needsSync: false }],
	['a voided charge', attemptWith('given-up'), { mayBePaidLater: true, needsSync: true }],
	['a payment link', { attempts: [], link }, { mayBePaidLater: true, needsSync: true }],
	[
		'a pending payment',
		{ ...attemptWith('fail'), payments: [pending] },
		{ status: 'pending', isChargeInFlight: true, unresolvedAttempts: [] },
	],
	[
		'a payment in a wrong amount',
		{ payments: [tooSmall] },
		{ hasMismatchedPayment: true, isOpen: true },
	],
	[
		'a full payment',
		{ payments: [providerPaymentOf()] },
		{ status: 'paid', isOpen: false, isPolled: false, isChargeInFlight: false, needsSync: false },
	],
	[
		'a cancellation and a possible late payment',
		{ cancelledAt: at, pollUntil: tomorrow },
		{ status: 'cancelled', isOpen: false, isPolled: true, needsSync: true },
	],
	[
		'a late payment after a cancellation',
		{ cancelledAt: at, pollUntil: tomorrow, payments: [providerPaymentOf()] },
		{ status: 'paid', isOpen: false, isPolled: false, needsSync: false },
	],
	[
		'a cancellation and no more polling',
		{ cancelledAt: at, link },
		{ status: 'cancelled', isPolled: false, needsSync: false },
	],
])('checkoutState is correct for a checkout with %s', (_, changes, expected) => {
	expect(stateOf(checkoutOf(changes))).toMatchObject(expected);
});

test('checkoutState: a charge counts as in flight for two minutes after the charge was sent', () => {
	const isInFlight = (now: string) => checkoutState(checkoutOf(), new Date(now)).isChargeInFlight;
	expect(isInFlight('2026-06-01T12:02:04.999Z')).toBe(true);
	expect(isInFlight('2026-06-01T12:02:05.000Z')).toBe(false);
});

test('checkoutState: a charge that was sent while the clock was ahead does not count as in flight', () => {
	const isInFlight = (now: string) => checkoutState(checkoutOf(), new Date(now)).isChargeInFlight;
	expect(isInFlight('2026-06-01T11:55:05.000Z')).toBe(true);
	expect(isInFlight('2026-06-01T11:55:04.999Z')).toBe(false);
	expect(isInFlight('2024-06-01T12:00:05.000Z')).toBe(false);
});

test('checkoutState: isPolled is true for every checkout that is open or may be out of date', () => {
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
