import {
	addLondonDays,
	fromLondonDateTime,
	instant,
	isDateOnly,
	londonDate,
	londonDateTime,
	startOfLondonDay,
} from '@burgee/core';
import { expect, test } from 'vitest';
import {
	lastMomentOf,
	movedByLondonDays,
	subLondonMonths,
} from '../../../core/rules/calendar/london-time.ts';
import { parseLondonDate } from '../../../core/rules/calendar/time-schemas.ts';
import { inEveryTimeZone } from '../time-zones.ts';

inEveryTimeZone(() => {
	test('londonDateTime returns a time one hour ahead of UTC in summer and the UTC time in winter', () => {
		expect(londonDateTime(instant('2026-07-04T17:30:00.000Z'))).toBe('2026-07-04T18:30');
		expect(londonDateTime(instant('2026-01-04T17:30:00.000Z'))).toBe('2026-01-04T17:30');
		expect(londonDate(instant('2026-07-04T23:30:00.000Z'))).toBe('2026-07-05');
		expect(londonDate(instant('2026-01-04T23:30:00.000Z'))).toBe('2026-01-04');
	});

	test('londonDateTime is correct for a time that the clocks skip in the computer’s time zone', () => {
		expect(londonDateTime(instant('2026-03-08T02:30:00.000Z'))).toBe('2026-03-08T02:30');
		expect(londonDateTime(instant('2026-09-05T23:30:00.000Z'))).toBe('2026-09-06T00:30');
		expect(isDateOnly(instant('2026-09-05T23:00:00.000Z'))).toBe(true);
		expect(fromLondonDateTime('2026-03-08T02:30')).toBe('2026-03-08T02:30:00.000Z');
	});

	test('fromLondonDateTime converts a wall-clock time to an instant', () => {
		expect(fromLondonDateTime('2026-07-04T18:30')).toBe('2026-07-04T17:30:00.000Z');
		expect(fromLondonDateTime('2026-01-04T18:30')).toBe('2026-01-04T18:30:00.000Z');
		expect(fromLondonDateTime('2026-07-05T00:00')).toBe('2026-07-04T23:00:00.000Z');
	});

	test('fromLondonDateTime returns null for text that is not a wall-clock time', () => {
		for (const text of [
			'',
			'2026-07-04',
			'2026-07-04 18:30',
			'2026-7-4T18:30',
			'2026-07-04T18:30:00',
		]) {
			expect(fromLondonDateTime(text)).toBeNull();
		}
		expect(fromLondonDateTime('x2026-07-04T18:30')).toBeNull();
		// The earliest time that a Date can represent.
		expect(fromLondonDateTime('-271821-04-20T00:00')).toBeNull();
	});

	test('movedByLondonDays moves a time that the clocks skip to one hour later', () => {
		const before = instant('2026-03-22T01:30:15.250Z');
		expect(londonDateTime(movedByLondonDays(before, 7 * 1))).toBe('2026-03-29T02:30');
		expect(movedByLondonDays(before, 7 * 1)).toBe('2026-03-29T01:30:15.250Z');
		expect(movedByLondonDays(before, 7 * 2)).toBe('2026-04-05T00:30:15.250Z');
	});

	test('fromLondonDateTime returns null for a time in the hour that the clocks skip in spring', () => {
		expect(fromLondonDateTime('2026-03-29T00:59')).toBe('2026-03-29T00:59:00.000Z');
		for (const minutes of ['00', '30', '59']) {
			expect(fromLondonDateTime(`2026-03-29T01:${minutes}`)).toBeNull();
		}
		expect(fromLondonDateTime('2026-03-29T02:00')).toBe('2026-03-29T01:00:00.000Z');
	});

	test('fromLondonDateTime returns the earlier instant for a time that the clocks repeat in autumn', () => {
		expect(fromLondonDateTime('2026-10-25T00:59')).toBe('2026-10-24T23:59:00.000Z');
		expect(fromLondonDateTime('2026-10-25T01:00')).toBe('2026-10-25T00:00:00.000Z');
		expect(fromLondonDateTime('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z');
		expect(fromLondonDateTime('2026-10-25T02:00')).toBe('2026-10-25T02:00:00.000Z');
		expect(londonDateTime(instant('2026-10-25T01:30:00.000Z'))).toBe('2026-10-25T01:30');
	});

	test.each([
		['empty text', ''],
		['a date without a time', '2026-07-04'],
		['a time with seconds', '2026-07-04T18:30:00'],
		['a time with an offset', '2026-07-04T18:30Z'],
		['a day that the month does not have', '2026-02-29T10:00'],
		['month 13', '2026-13-01T10:00'],
		['hour 24', '2026-07-04T24:00'],
		['minute 60', '2026-07-04T18:60'],
		['words', 'next Saturday'],
		['text with a line break before the time', '\n2026-07-04T18:30'],
		['text with a line break after the time', '2026-07-04T18:30\n'],
	])('fromLondonDateTime returns null for %s', (_, text) => {
		expect(fromLondonDateTime(text)).toBeNull();
	});

	test('isDateOnly is true only for the exact millisecond of midnight in London', () => {
		expect(isDateOnly(instant('2026-07-03T23:00:00.000Z'))).toBe(true);
		expect(isDateOnly(instant('2026-07-03T23:00:00.001Z'))).toBe(false);
		expect(isDateOnly(instant('2026-07-03T23:01:00.000Z'))).toBe(false);
		expect(isDateOnly(instant('2026-07-04T00:00:00.000Z'))).toBe(false);
		expect(isDateOnly(instant('2026-01-04T00:00:00.000Z'))).toBe(true);
	});

	test('startOfLondonDay and lastMomentOf are correct on days when the clocks change', () => {
		expect(startOfLondonDay(parseLondonDate('2026-03-29'))).toBe('2026-03-29T00:00:00.000Z');
		expect(lastMomentOf(parseLondonDate('2026-03-29'))).toBe('2026-03-29T22:59:59.999Z');
		expect(startOfLondonDay(parseLondonDate('2026-10-25'))).toBe('2026-10-24T23:00:00.000Z');
		expect(lastMomentOf(parseLondonDate('2026-10-25'))).toBe('2026-10-25T23:59:59.999Z');
	});

	test('addLondonDays and subLondonMonths are correct for leap years and short months', () => {
		expect(addLondonDays(parseLondonDate('2026-10-24'), 2)).toBe('2026-10-26');
		expect(addLondonDays(parseLondonDate('2026-03-01'), -1)).toBe('2026-02-28');
		expect(addLondonDays(parseLondonDate('2028-02-28'), 1)).toBe('2028-02-29');
		expect(subLondonMonths(parseLondonDate('2026-11-21'), 6)).toBe('2026-05-21');
		expect(subLondonMonths(parseLondonDate('2026-08-31'), 6)).toBe('2026-02-28');
		expect(subLondonMonths(parseLondonDate('2028-08-31'), 6)).toBe('2028-02-29');
		expect(subLondonMonths(parseLondonDate('2026-03-15'), 6)).toBe('2025-09-15');
		expect(subLondonMonths(parseLondonDate('2026-06-30'), 6)).toBe('2025-12-30');
		expect(subLondonMonths(parseLondonDate('2026-01-31'), 11)).toBe('2025-02-28');
	});
});

test('instant refuses a time without milliseconds, because times are compared as text', () => {
	expect(() => instant('2026-07-04T17:30:00Z')).toThrow();
	expect(() => instant('2026-07-04T17:30:00.0Z')).toThrow();
	expect(() => instant('2026-07-04T18:30:00.000+01:00')).toThrow();
	expect(instant('2026-07-04T17:30:00.000Z')).toBe('2026-07-04T17:30:00.000Z');
});
