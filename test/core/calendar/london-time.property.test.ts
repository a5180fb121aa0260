import {
	addLondonDays,
	dayMs,
	fromLondonDateTime,
	isDateOnly,
	lastMomentOf,
	londonDate,
	londonDateTime,
	startOfLondonDay,
	subLondonMonths,
	toInstant,
} from '@burgee/core';
import { clockChanges, dates, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEveryTimeZone } from '../time-zones.ts';

const hourMs = 60 * 60 * 1000;

/** London's offset by the law itself (since 1996), without a time zone database. */
function lawfulOffsetMs(instant: string): number {
	const { forward, back } = clockChanges(Number(instant.slice(0, 4)));
	return instant >= forward && instant < back ? hourMs : 0;
}

inEveryTimeZone(() => {
	test('the wall clock is the one that the law sets', () => {
		fc.assert(
			fc.property(instants(), (instant) => {
				const wall = toInstant(new Date(Date.parse(instant) + lawfulOffsetMs(instant)));
				expect(londonDateTime(instant)).toBe(wall.slice(0, 16));
				expect(londonDate(instant)).toBe(wall.slice(0, 10));
				expect(isDateOnly(instant)).toBe(wall.endsWith('T00:00:00.000Z'));
			}),
		);
	});

	test('a moment comes back from its wall clock, or an hour earlier in the repeated hour', () => {
		fc.assert(
			fc.property(instants(), (anyInstant) => {
				const minute = `${anyInstant.slice(0, 16)}:00.000Z`;
				const { back } = clockChanges(Number(minute.slice(0, 4)));
				const sinceBackMs = Date.parse(minute) - Date.parse(back);
				const secondPass = sinceBackMs >= 0 && sinceBackMs < hourMs;
				const first = toInstant(new Date(Date.parse(minute) - (secondPass ? hourMs : 0)));
				expect(fromLondonDateTime(londonDateTime(minute))).toBe(first);
			}),
		);
	});

	test('only the skipped hour is no moment', () => {
		fc.assert(
			fc.property(instants(), (instant) => {
				const wall = instant.slice(0, 16);
				const { forward } = clockChanges(Number(wall.slice(0, 4)));
				// Read as if it were UTC, the skipped hour begins when the clocks change.
				const skipped = wall.slice(0, 13) === forward.slice(0, 13);
				expect(fromLondonDateTime(wall) === null).toBe(skipped);
			}),
		);
	});

	test('days follow each other without a gap, and each holds its own moments', () => {
		fc.assert(
			fc.property(dates(), (date) => {
				const start = startOfLondonDay(date);
				const last = lastMomentOf(date);
				expect(isDateOnly(start)).toBe(true);
				expect(londonDate(start)).toBe(date);
				expect(londonDate(last)).toBe(date);
				expect(Date.parse(startOfLondonDay(addLondonDays(date, 1))) - Date.parse(last)).toBe(1);
			}),
		);
	});

	test('months earlier is the same day of that month, or its last', () => {
		fc.assert(
			fc.property(dates(), fc.integer({ min: 0, max: 40 }), (date, months) => {
				const earlier = subLondonMonths(date, months);
				const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
				expect(index(earlier)).toBe(index(date) - months);
				const day = Number(date.slice(8));
				if (Number(earlier.slice(8)) !== day) {
					expect(addLondonDays(earlier, 1).slice(8)).toBe('01');
					expect(Number(earlier.slice(8))).toBeLessThan(day);
				}
			}),
		);
	});

	test('a day has 23, 24 or 25 hours', () => {
		fc.assert(
			fc.property(dates(), (date) => {
				const lengthMs =
					Date.parse(startOfLondonDay(addLondonDays(date, 1))) - Date.parse(startOfLondonDay(date));
				const { forward, back } = clockChanges(Number(date.slice(0, 4)));
				const change = (forward.startsWith(date) ? 1 : 0) - (back.startsWith(date) ? 1 : 0);
				expect(lengthMs).toBe(dayMs - change * hourMs);
			}),
		);
	});
});
