import { instant } from '@burgee/core';
import { rowBookBy, rowPrice, rowTime } from '@burgee/core/display/almanac-row';
import { expect, test } from 'vitest';
import { inEveryTimeZone } from '../time-zones.ts';
import { eventTimes } from './event-times.ts';

const utc = (time: string) => `2026-${time}:00.000Z`;

inEveryTimeZone(() => {
	test.each([
		['an event without a date', '', null, null],
		['an event with a start', '19:00', '07-04T18:00', null],
		['an event that ends after midnight', '19:00', '07-04T18:00', '07-05T00:30'],
		['an all-day event', 'All day', '07-03T23:00', null],
		['an all-day event that ends on the same day', 'All day', '07-03T23:00', '07-04T18:00'],
		['two days', 'to Sun\u00a05', '07-03T23:00', '07-04T23:00'],
		['days in two months', 'to Sun\u00a02\u00a0Aug', '07-30T23:00', '08-01T23:00'],
		['a night', '19:00', '07-04T18:00', '07-05T04:59'],
		['an evening until the next morning', '19:00, to Sun\u00a05', '07-04T18:00', '07-05T05:00'],
		['24 hours', '19:00, to Sun\u00a05', '07-04T18:00', '07-05T18:00'],
		['a weekend from Friday evening', '18:00, to Sun\u00a05', '07-03T17:00', '07-05T14:00'],
		['an end before the start', '19:00', '07-04T18:00', '07-02T18:00'],
	])('the row of %s shows the time %j', (_, text, start, end) => {
		expect(rowTime(eventTimes(start && utc(start), end && utc(end)))).toBe(text);
	});

	test('the row of the printed calendar shows the booking deadline, with its time unless that is midnight', () => {
		const open = { bookingOpen: true, isFull: false };
		const at = (time: string) => ({ ...open, bookingEndDate: instant(utc(time)) });
		expect(rowBookBy(at('07-02T17:00'))).toBe('Book by Thu 2 Jul, 18:00');
		expect(rowBookBy(at('07-01T23:00'))).toBe('Book by Thu 2 Jul');
		expect(rowBookBy({ ...open, bookingEndDate: null })).toBeNull();
		expect(rowBookBy({ ...at('07-02T17:00'), bookingOpen: false })).toBeNull();
		expect(rowBookBy({ ...at('07-02T17:00'), isFull: true })).toBeNull();
	});
});

test.each([
	['a paid event', '£1,019.95', { requiresPayment: true, price: 1019.95 }],
	['a paid event that cannot be booked', '£8.00', { ...paid(8), allowBooking: false }],
	['an event with a price of 0', 'Free', paid(0)],
	['an event without payment', 'Free', { requiresPayment: false, price: 8 }],
	['an event that cannot be booked', null, { allowBooking: false }],
])('the row of %s shows the price %j', (_, text, fields) => {
	const event = { allowBooking: true, requiresPayment: false, price: 0, currency: 'GBP' } as const;
	expect(rowPrice({ ...event, ...fields })).toBe(text);
});

function paid(price: number) {
	return { requiresPayment: true, price };
}
