import { instant, openAmounts, unusualEnvironment } from '@burgee/core';
import { displaySums } from '@burgee/core/display/money';
import { testMoneySentence } from '@burgee/core/display/payment-words';
import { expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';

const settled = { dueMinor: 0, toRefundMinor: 0 };
const booking = {
	...bookingOf({ id: 'any', paymentRequired: true, paymentAmountMinor: 1000 }),
	...settled,
	paymentCurrency: 'GBP',
} as const;
const paid = { ...booking, paid: true };

test('openAmounts adds up what is not paid, due and to be refunded, by currency', () => {
	const { real, test: practice } = openAmounts([
		booking,
		{ ...booking, paymentAmountMinor: 500 },
		{ ...booking, paymentAmountMinor: 7, paymentCurrency: 'EUR' },
		{ ...paid, dueMinor: 30 },
		{ ...paid, toRefundMinor: 200, cancelledAt: instant('2026-06-01T12:00:00.000Z') },
	]);
	expect(real).toEqual({
		notPaidMinor: { GBP: 1500, EUR: 7, USD: 0 },
		dueMinor: { GBP: 30, EUR: 0, USD: 0 },
		toRefundMinor: { GBP: 200, EUR: 0, USD: 0 },
	});
	expect(displaySums(real.notPaidMinor)).toBe('£15.00 + €0.07');
	expect(displaySums(practice.notPaidMinor)).toBeNull();
});

test('openAmounts expects nothing for a cancelled or a free booking', () => {
	const { real } = openAmounts([
		{ ...booking, cancelledAt: instant('2026-06-01T12:00:00.000Z') },
		{ ...booking, paymentRequired: false },
		{ ...booking, paymentAmountMinor: null, paymentCurrency: null },
	]);
	expect(displaySums(real.notPaidMinor)).toBeNull();
});

test('openAmounts keeps test money apart from real money', () => {
	const { real, test: practice } = openAmounts([
		{ ...booking, environment: 'practice' },
		{ ...paid, environment: 'sandbox', dueMinor: 1, toRefundMinor: 2 },
		{ ...paid, dueMinor: 4 },
	]);
	expect(real.dueMinor.GBP).toBe(4);
	expect(real.notPaidMinor.GBP + real.toRefundMinor.GBP).toBe(0);
	expect(practice).toMatchObject({
		...{ notPaidMinor: { GBP: 1000 }, dueMinor: { GBP: 1 }, toRefundMinor: { GBP: 2 } },
	});
});

test('a booking is marked if its money is not what the club takes now', () => {
	const of = (environment: 'practice' | 'production', paymentAmountMinor: number | null = 1) => ({
		environment,
		paymentAmountMinor,
	});
	expect(unusualEnvironment(of('practice'), 'practice')).toBeNull();
	expect(unusualEnvironment(of('practice'), 'production')).toBe('practice');
	expect(unusualEnvironment(of('production'), 'practice')).toBe('production');
	expect(unusualEnvironment(of('production', null), 'practice')).toBeNull();
	expect(unusualEnvironment(of('production'), null)).toBeNull();
	expect(unusualEnvironment(of('practice'), null)).toBe('practice');
});

test('a page says once that its payments are tests', () => {
	expect(testMoneySentence('practice')).toBe(
		'This club takes practice payments, which move no money.',
	);
	expect(testMoneySentence('production')).toBeNull();
	expect(testMoneySentence(null)).toBeNull();
});
