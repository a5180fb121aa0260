import { instant, moneyMovements, monthsOf, paymentMonths } from '@burgee/core';
import { checkouts } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { checkoutOf, providerPaymentOf, refundOf } from './samples.ts';

test('monthsOf returns every month in UTC that the period touches', () => {
	const months = (since: string, before: string) =>
		monthsOf({ since: instant(since), before: instant(before) });
	expect(months('2026-11-30T23:59:59.999Z', '2027-02-01T00:00:00.001Z')).toEqual([
		'2026-11',
		'2026-12',
		'2027-01',
		'2027-02',
	]);
	expect(months('2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z')).toEqual(['2026-11']);
	expect(months('2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z')).toEqual([]);
});

test('paymentMonths contains the month of each payment and refund of a checkout', () => {
	const booking = { id: 'booking', eventId: 'event' };
	forAll(checkouts(booking, { amountMinor: 4323, currency: 'GBP' }), (checkout) => {
		const months = paymentMonths(checkout);
		for (const { at } of moneyMovements(checkout)) {
			const before = instant(new Date(Date.parse(at) + 1).toISOString());
			expect(months).toEqual(expect.arrayContaining(monthsOf({ since: at, before })));
		}
		const monthsOfMovements = moneyMovements(checkout).map(({ at }) => at.slice(0, 7));
		expect(months).toEqual([...new Set(monthsOfMovements)]);
	});
});

test('a refund without a time has the time of its payment, otherwise the time of its checkout', () => {
	const timesOf = (paymentId: string) =>
		moneyMovements(
			checkoutOf({
				payments: [providerPaymentOf({ paymentId: 'other' }), providerPaymentOf()],
				refunds: [refundOf({ paymentId, at: null })],
			}),
		)
			.filter(({ kind }) => kind === 'refund')
			.map(({ at }) => at);
	expect(timesOf('payment-1')).toEqual([providerPaymentOf().at]);
	expect(timesOf('unknown')).toEqual([checkoutOf().createdAt]);
});
