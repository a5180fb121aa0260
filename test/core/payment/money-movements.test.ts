import { instant, moneyMovements, monthsOf, paymentMonths } from '@burgee/core';
import { checkouts } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

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
		expect(moneyMovements(checkout).length > 0).toBe(months.length > 0);
	});
});
