import { isPaidEvent, paymentStatus } from '@burgee/core';
import { shortPaymentId } from '@burgee/core/display/payment-words';
import { expect, test } from 'vitest';
import { isConfirmed } from '../../../core/rules/booking/payment-status.ts';

test.each([
	['without an amount', 'Free Event', null, false],
	['with a zero amount', 'Free Event', 0, false],
	['marked as paid without an amount', 'Free Event', null, true],
	['with an unpaid amount', 'Pending', 4323, false],
	['with a paid amount', 'Paid', 4323, true],
])('paymentStatus shows a booking %s as “%s”', (_, status, paymentAmountMinor, paid) => {
	expect(paymentStatus({ paymentAmountMinor, paid })).toBe(status);
});

test('isConfirmed is true for a free booking and for a paid booking', () => {
	expect(isConfirmed({ paymentRequired: false, paid: false })).toBe(true);
	expect(isConfirmed({ paymentRequired: true, paid: true })).toBe(true);
	expect(isConfirmed({ paymentRequired: true, paid: false })).toBe(false);
});

test('isPaidEvent is false for an event that requires payment but has a price of 0', () => {
	expect(isPaidEvent({ requiresPayment: true, priceMinor: 1 })).toBe(true);
	expect(isPaidEvent({ requiresPayment: true, priceMinor: 0 })).toBe(false);
	expect(isPaidEvent({ requiresPayment: false, priceMinor: 1235 })).toBe(false);
});

test('shortPaymentId returns the first eight characters of a payment id', () => {
	expect(shortPaymentId('hYy9pRFVxpDsO1FB05SunFWUe9JZY')).toBe('hYy9pRFV');
	expect(shortPaymentId('short')).toBe('short');
});
