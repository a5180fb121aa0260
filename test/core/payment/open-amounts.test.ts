import {
	type Environment,
	instant,
	openAmounts,
	unusualEnvironment,
	usualEnvironment,
} from '@burgee/core';
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

const priced = (environment: Environment, paymentAmountMinor: number | null = 1) => ({
	environment,
	paymentAmountMinor,
});

test('a list of bookings marks no payment if all are of one kind, and otherwise those that the club does not take now', () => {
	const [real, practice] = [priced('production'), priced('practice')];
	expect(usualEnvironment([real, real], 'practice')).toBe('production');
	expect(usualEnvironment([practice, priced('production', null)], 'production')).toBe('practice');
	expect(usualEnvironment([real, practice], 'practice')).toBe('practice');
	expect(usualEnvironment([real, practice], null)).toBe('production');
	expect(usualEnvironment([priced('production', 0)], 'sandbox')).toBe('sandbox');
	expect(unusualEnvironment(practice, 'production')).toBe('practice');
	expect(unusualEnvironment(practice, 'practice')).toBeNull();
	expect(unusualEnvironment(priced('practice', null), 'production')).toBeNull();
});

test('a page says once which of its payments are tests', () => {
	const takes = 'This club takes practice payments, which move no money.';
	expect(testMoneySentence('practice', 'practice')).toBe(takes);
	expect(testMoneySentence('practice', 'production')).toBe(
		`${takes} The payments of these bookings were real.`,
	);
	expect(testMoneySentence('production', 'sandbox')).toBe(
		'The payments of these bookings are sandbox payments, which moved no money.',
	);
	expect(testMoneySentence('production', 'production')).toBeNull();
	expect(testMoneySentence(null, 'production')).toBeNull();
});
