import { bookingDeadline, closesSoon, instant, isBookingOpen } from '@burgee/core';
import { expect, test } from 'vitest';
import type { BookingTimes } from '../../../core/rules/booking/deadline.ts';
import { inEveryTimeZone } from '../time-zones.ts';

const supper: BookingTimes = {
	eventdatetime: instant('2026-07-04T17:30:00.000Z'),
	eventenddatetime: null,
	bookingEndDate: null,
};

function expectToCloseAfter(event: BookingTimes, deadline: string) {
	expect(bookingDeadline(event)).toBe(deadline);
	expect(isBookingOpen(event, new Date(deadline))).toBe(true);
	expect(isBookingOpen(event, new Date(Date.parse(deadline) + 1))).toBe(false);
}

inEveryTimeZone(() => {
	test('booking deadline: if the booking end date has a time, bookings close at that time', () => {
		const event = { ...supper, bookingEndDate: instant('2026-07-01T11:00:00.000Z') };
		expectToCloseAfter(event, '2026-07-01T11:00:00.000Z');
	});

	test.each([
		['in winter', '2026-01-10T00:00:00.000Z', '2026-01-10T23:59:59.999Z'],
		['in summer', '2026-06-30T23:00:00.000Z', '2026-07-01T22:59:59.999Z'],
		['before the clocks go forward', '2026-03-28T00:00:00.000Z', '2026-03-28T23:59:59.999Z'],
		['as the clocks go forward', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
		['after the clocks went forward', '2026-03-29T23:00:00.000Z', '2026-03-30T22:59:59.999Z'],
		['before the clocks go back', '2026-10-23T23:00:00.000Z', '2026-10-24T22:59:59.999Z'],
		['as the clocks go back', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
		['after the clocks went back', '2026-10-26T00:00:00.000Z', '2026-10-26T23:59:59.999Z'],
	])(
		'booking deadline: %s, a booking end date without a time keeps bookings open until that day ends',
		(_, bookingEndDate, last) => {
			expectToCloseAfter({ ...supper, bookingEndDate: instant(bookingEndDate) }, last);
		},
	);

	test('booking deadline: without a booking end date, bookings close when the event ends', () => {
		const end = instant('2026-07-04T22:00:00.000Z');
		expectToCloseAfter({ ...supper, eventenddatetime: end }, end);
		expectToCloseAfter(supper, '2026-07-04T20:30:00.000Z');
	});

	test('booking deadline: bookings for an all-day event close at the end of its last day', () => {
		const regatta = { ...supper, eventdatetime: instant('2026-07-03T23:00:00.000Z') };
		expectToCloseAfter(regatta, '2026-07-04T22:59:59.999Z');
		const weekend = { ...regatta, eventenddatetime: instant('2026-07-05T23:00:00.000Z') };
		expectToCloseAfter(weekend, '2026-07-06T22:59:59.999Z');
	});

	test('booking deadline: a booking end date after the event keeps bookings open after the event', () => {
		const late = { ...supper, bookingEndDate: instant('2026-07-10T11:00:00.000Z') };
		expectToCloseAfter(late, '2026-07-10T11:00:00.000Z');
	});

	test('booking deadline: bookings for an event without any date never close', () => {
		const undated = { ...supper, eventdatetime: null };
		expect(bookingDeadline(undated)).toBeNull();
		expect(isBookingOpen(undated, new Date('2999-01-01T00:00:00.000Z'))).toBe(true);
	});

	test('booking deadline: bookings for an event without a start close at the booking end date', () => {
		const bookingEndDate = instant('2026-07-01T11:00:00.000Z');
		expectToCloseAfter({ ...supper, eventdatetime: null, bookingEndDate }, bookingEndDate);
	});

	test('closesSoon is true only in the last seven days before the booking end date', () => {
		const event = { ...supper, bookingEndDate: instant('2026-07-01T11:00:00.000Z') };
		expect(closesSoon(event, new Date('2026-06-24T10:59:59.999Z'))).toBe(false);
		expect(closesSoon(event, new Date('2026-06-24T11:00:00.000Z'))).toBe(true);
		expect(closesSoon(event, new Date('2026-07-01T11:00:00.000Z'))).toBe(true);
		expect(closesSoon(event, new Date('2026-07-01T11:00:00.001Z'))).toBe(false);
		expect(closesSoon(supper, new Date('2026-07-04T11:00:00.000Z'))).toBe(false);
	});
});
