import { isConfirmed, isPaidEvent, paymentStatus, shortPaymentId } from '@burgee/core';
import { expect, test } from 'vitest';

test.each([
	['no amount', null, false, 'Free Event'],
	['an amount of nothing', 0, false, 'Free Event'],
	['no amount, though marked as paid', null, true, 'Free Event'],
	['an amount not yet paid', 4323, false, 'Pending'],
	['an amount that is paid', 4323, true, 'Paid'],
])('a booking with %s', (_, paymentAmountMinor, paid, status) => {
	expect(paymentStatus({ paymentAmountMinor, paid })).toBe(status);
});

test('confirmed means free or paid', () => {
	expect(isConfirmed({ paymentRequired: false, paid: false })).toBe(true);
	expect(isConfirmed({ paymentRequired: true, paid: true })).toBe(true);
	expect(isConfirmed({ paymentRequired: true, paid: false })).toBe(false);
});

test('an event priced at nothing is a free event', () => {
	expect(isPaidEvent({ requiresPayment: true, priceMinor: 1 })).toBe(true);
	expect(isPaidEvent({ requiresPayment: true, priceMinor: 0 })).toBe(false);
	expect(isPaidEvent({ requiresPayment: false, priceMinor: 1235 })).toBe(false);
});

test('a payment id is cut to eight characters', () => {
	expect(shortPaymentId('hYy9pRFVxpDsO1FB05SunFWUe9JZY')).toBe('hYy9pRFV');
	expect(shortPaymentId('short')).toBe('short');
});
