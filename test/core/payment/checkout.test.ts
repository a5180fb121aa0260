import { type Checkout, currentCheckout, instant } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardPaymentRequest } from '../../../core/rules/payment/charge-result.ts';
import { checkoutReferences } from '../../../core/rules/payment/checkout.ts';
import { forAll } from '../for-all.ts';
import { issuesOf } from '../issues-of.ts';
import { checkoutOf, providerPaymentOf } from './samples.ts';

const started = (id: string, second: number, isCancelled = false): Checkout =>
	checkoutOf({
		id,
		createdAt: instant(`2026-06-01T12:00:0${second}.000Z`),
		cancelledAt: isCancelled ? instant('2026-06-01T13:00:00.000Z') : null,
	});

const inAnyOrder = (...checkouts: Checkout[]) =>
	fc.shuffledSubarray(checkouts, { minLength: checkouts.length });

test('currentCheckout returns the checkout that is not cancelled, even if a later one is cancelled', () => {
	expect(currentCheckout([])).toBeNull();
	forAll(inAnyOrder(started('a', 1, true), started('b', 2), started('c', 3, true)), (checkouts) => {
		expect(currentCheckout(checkouts)?.id).toBe('b');
	});
});

test('currentCheckout returns the last checkout if all are cancelled, and the last id of one moment', () => {
	forAll(
		inAnyOrder(started('d', 1, true), started('b', 2, true), started('c', 2, true)),
		(checkouts) => {
			expect(currentCheckout(checkouts)?.id).toBe('c');
		},
	);
});

test('checkoutReferences names each reference once', () => {
	const checkout = checkoutOf({
		payments: [providerPaymentOf(), providerPaymentOf({ amountMinor: 1 })],
	});
	expect(checkoutReferences(checkout)).toEqual(['key-1', 'payment-1']);
});

test('cardPaymentRequest accepts a card token of 1 to 255 visible ASCII characters', () => {
	for (const cardToken of ['!', '~', 'cnon:card-nonce-ok', 'x'.repeat(255)]) {
		expect(cardPaymentRequest.parse({ cardToken })).toEqual({ cardToken });
	}
	const message = 'cardToken must be 1 to 255 visible characters';
	for (const cardToken of ['', 'x'.repeat(256), 'a b', 'a\n', '\u007f', 'é']) {
		expect(issuesOf(cardPaymentRequest, { cardToken })).toEqual([['cardToken', message]]);
	}
	expect(issuesOf(cardPaymentRequest, {})).toEqual([['cardToken', 'cardToken must be text']]);
	expect(cardPaymentRequest.safeParse({ cardToken: 'x', amount: 1 }).success).toBe(false);
});
