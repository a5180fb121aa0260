import { priceBooking, toMajor, toMinor } from '@burgee/core';
import { displayMoney } from '@burgee/core/display/money';
import { expect, test } from 'vitest';

test.each([
	['one adult', 1235, 1, 0, 1235],
	['two adults and a child', 1235, 3, 1, 3088],
	['one child at half of an odd price', 1235, 1, 1, 618],
	['two children, rounded once', 1235, 2, 2, 1235],
	['three children at a price of one penny', 1, 3, 3, 2],
	['attendees of a free event', 0, 500, 3, 0],
	['the largest booking', 1_000_000, 500, 0, 500_000_000],
])(
	'priceBooking for %s: at a price of %d pence, %d attendees including %d children pay %d pence',
	(_, priceMinor, numberAttending, numberOfChildren, totalMinor) => {
		expect(priceBooking({ priceMinor }, { numberAttending, numberOfChildren })).toBe(totalMinor);
	},
);

test('displayMoney shows an amount with its currency sign and two decimals', () => {
	expect(displayMoney(4323, 'GBP')).toBe('£43.23');
	expect(displayMoney(4320, 'EUR')).toBe('€43.20');
	expect(displayMoney(0, 'USD')).toBe('$0.00');
	expect(displayMoney(500_000_000, 'GBP')).toBe('£5,000,000.00');
});

test('toMinor and toMajor convert between pounds and pence without rounding errors', () => {
	expect(toMinor(12.35)).toBe(1235);
	expect(toMinor(8.2)).toBe(820);
	expect(toMinor(1.15)).toBe(115);
	expect(toMajor(1235)).toBe(12.35);
});
