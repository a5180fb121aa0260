import { type Checkout, toCheckoutJson } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { checkoutOf, providerPaymentOf } from './samples.ts';

const link = { linkId: 'link-1', orderId: 'order-1', url: 'https://square.link/u/1' };
const json = (
	checkout: Checkout,
	{
		currentProvider = 'square',
		at = '12:01:00',
	}: { currentProvider?: string | null; at?: string } = {},
) => toCheckoutJson(checkout, { currentProvider, now: new Date(`2026-06-01T${at}.000Z`) });

test('what is to be paid, and where', () => {
	expect(json(checkoutOf({ attempts: [], link }))).toEqual({
		status: 'pending',
		amount: 43.23,
		currency: 'GBP',
		eventId: 'event-1',
		provider: 'square',
		paymentPage: link.url,
		underway: false,
		wrongAmount: false,
	});
});

describe('the page of the provider’s own', () => {
	test.each<[string, Checkout, object]>([
		['once it is paid', checkoutOf({ link, payments: [providerPaymentOf()] }), {}],
		['once it was given up', checkoutOf({ link, cancelledAt: '2026-06-01T12:00:30.000Z' }), {}],
		['where another takes the payments now', checkoutOf({ link }), { currentProvider: 'practice' }],
		['where nobody takes payments now', checkoutOf({ link }), { currentProvider: null }],
		[
			'where it took another amount',
			checkoutOf({ link, payments: [providerPaymentOf({ amountMinor: 4000 })] }),
			{},
		],
	])('is kept back %s', (_, checkout, now) => {
		expect(json(checkout, now)).toMatchObject({ paymentPage: null });
	});
});

describe('underway', () => {
	const begun = checkoutOf();
	test.each<[string, Checkout, string, boolean]>([
		['while a charge is on its way', begun, '12:02:04', true],
		['until nobody waits for its answer', begun, '12:02:05', false],
		['not after an error', checkoutOf({ attempts: withAnswer('error') }), '12:01:00', false],
		['not after a refusal', checkoutOf({ attempts: withAnswer('fail') }), '12:01:00', false],
		[
			'while the provider has not decided, however long',
			checkoutOf({
				attempts: withAnswer('sent'),
				payments: [providerPaymentOf({ status: 'PENDING' })],
			}),
			'23:00:00',
			true,
		],
		['not once it is paid', checkoutOf({ payments: [providerPaymentOf()] }), '12:01:00', false],
	])('%s', (_, checkout, at, underway) => {
		expect(json(checkout, { at })).toMatchObject({ underway });
	});
});

test('another amount is told, until it was given back', () => {
	const wrong = checkoutOf({ payments: [providerPaymentOf({ amountMinor: 4000 })] });
	expect(json(wrong)).toMatchObject({ wrongAmount: true, status: 'pending' });
	const refund = {
		refundId: 'refund-1',
		paymentId: 'payment-1',
		status: 'COMPLETED',
		amountMinor: 4000,
		currency: 'GBP',
	} as const;
	expect(json({ ...wrong, refunds: [refund] })).toMatchObject({ wrongAmount: false });
});

function withAnswer(answer: Checkout['attempts'][number]['answer']): Checkout['attempts'] {
	return checkoutOf().attempts.map((attempt) => ({ ...attempt, answer }));
}
