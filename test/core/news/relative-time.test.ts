import { fromLondonDateTime, instant, toInstant } from '@burgee/core';
import { relativeTime } from '@burgee/core/display/relative-time';
import { expect, test } from 'vitest';
import { inEveryTimeZone } from '../time-zones.ts';

const at = (london: string) => new Date(fromLondonDateTime(london) ?? '');
const ago = (then: string, now: string) => relativeTime(toInstant(at(then)), at(now));

inEveryTimeZone(() => {
	test.each([
		['2026-11-21T09:00', 'Today'],
		['2026-11-20T09:00', 'Yesterday'],
		['2026-11-19T09:00', '2 days ago'],
		['2026-11-15T09:00', '6 days ago'],
		['2026-11-14T09:00', '1 week ago'],
		['2026-11-08T09:00', '1 week ago'],
		['2026-11-07T09:00', '2 weeks ago'],
		['2026-10-31T09:00', '3 weeks ago'],
		['2026-10-24T09:00', '4 weeks ago'],
		['2026-10-23T09:00', '4 weeks ago'],
		['2026-10-22T09:00', 'Thursday 22 October 2026'],
		['2025-11-21T09:00', 'Friday 21 November 2025'],
	])('relativeTime on 21 November 2026 shows %s as %j', (then, text) => {
		expect(ago(then, '2026-11-21T09:00')).toBe(text);
	});

	test('relativeTime changes from today to yesterday at midnight in London', () => {
		expect(ago('2026-07-03T23:59', '2026-07-04T00:00')).toBe('Yesterday');
		expect(ago('2026-07-04T00:00', '2026-07-04T23:59')).toBe('Today');
		// 22:59 and 23:00 UTC are on the same day in UTC, but not in London.
		expect(
			relativeTime(instant('2026-07-03T22:59:00.000Z'), new Date('2026-07-03T23:00:00.000Z')),
		).toBe('Yesterday');
	});

	test('relativeTime counts a day of 23 or 25 hours as one day', () => {
		expect(ago('2026-03-28T23:30', '2026-03-29T23:45')).toBe('Yesterday');
		expect(ago('2026-03-28T23:30', '2026-03-30T00:10')).toBe('2 days ago');
		expect(ago('2026-10-24T23:59', '2026-10-25T23:59')).toBe('Yesterday');
		expect(ago('2026-10-25T00:00', '2026-10-25T23:59')).toBe('Today');
	});

	test('relativeTime shows a future day as a date', () => {
		expect(ago('2026-07-04T18:00', '2026-07-04T09:00')).toBe('Today');
		expect(ago('2026-07-05T00:00', '2026-07-04T23:59')).toBe('Sunday 5 July 2026');
	});
});
