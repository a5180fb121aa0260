import { type Checkout, instant, toCheckoutJson } from '@burgee/core';
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

test('checkout JSON contains the amount in pounds and the address of the payment page', () => {
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

describe('checkout JSON: paymentPage', () => {
	test.each<[string, Checkout, object]>([
		['after the payment', checkoutOf({ link, payments: [providerPaymentOf()] }), {}],
		[
			'after a cancellation',
			checkoutOf({ link, cancelledAt: instant('2026-06-01T12:00:30.000Z') }),
			{},
		],
		[
			'if the club uses another provider now',
			checkoutOf({ link }),
			{ currentProvider: 'practice' },
		],
		['if the club takes no payments now', checkoutOf({ link }), { currentProvider: null }],
		[
			'after a payment in a wrong amount',
			checkoutOf({ link, payments: [providerPaymentOf({ amountMinor: 4000 })] }),
			{},
		],
	])('checkout JSON: paymentPage is null %s', (_, checkout, now) => {
		expect(json(checkout, now)).toMatchObject({ paymentPage: null });
	});
});

describe('checkout JSON: underway', () => {
	const started = checkoutOf();
	test.each<[string, boolean, Checkout, string]>([
		['while a charge is in flight', true, started, '12:02:04'],
		['two minutes after the charge was sent', false, started, '12:02:05'],
		['after an error', false, checkoutOf({ attempts: withAnswer('error') }), '12:01:00'],
		['after a refusal', false, checkoutOf({ attempts: withAnswer('fail') }), '12:01:00'],
		[
			'while the provider has a pending payment',
			true,
			checkoutOf({
				attempts: withAnswer('sent'),
				payments: [providerPaymentOf({ status: 'PENDING' })],
			}),
			'23:00:00',
		],
		['after the payment', false, checkoutOf({ payments: [providerPaymentOf()] }), '12:01:00'],
	])('checkout JSON: %s, the field underway is %s', (_, underway, checkout, at) => {
		expect(json(checkout, { at })).toMatchObject({ underway });
	});
});

test('checkout JSON: wrongAmount is true until the payment of a wrong amount is refunded', () => {
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
