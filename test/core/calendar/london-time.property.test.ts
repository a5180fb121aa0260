import {
	addLondonDays,
	dayMs,
	fromLondonDateTime,
	instant,
	isDateOnly,
	londonDate,
	londonDateTime,
	movedByLondonDays,
	startOfLondonDay,
	toInstant,
} from '@burgee/core';
import { clockChanges, dates, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastMomentOf, subLondonMonths } from '../../../core/rules/calendar/london-time.ts';
import { forAll } from '../for-all.ts';
import { inEveryTimeZone } from '../time-zones.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Returns London's offset from UTC by the law in force since 1996, without a time zone database.
 */
function legalOffsetMs(instant: string): number {
	const { forward, back } = clockChanges(Number(instant.slice(0, 4)));
	return instant >= forward && instant < back ? hourMs : 0;
}

inEveryTimeZone(() => {
	test('londonDateTime gives the legal wall-clock time in London for every instant', () => {
		forAll(instants(), (instant) => {
			const wall = toInstant(new Date(Date.parse(instant) + legalOffsetMs(instant)));
			expect(londonDateTime(instant)).toBe(wall.slice(0, 16));
			expect(londonDate(instant)).toBe(wall.slice(0, 10));
			expect(isDateOnly(instant)).toBe(wall.endsWith('T00:00:00.000Z'));
		});
	});

	test('fromLondonDateTime reverses londonDateTime except in the hour that the clocks repeat in autumn', () => {
		forAll(instants(), (anyInstant) => {
			const minute = instant(`${anyInstant.slice(0, 16)}:00.000Z`);
			const { back } = clockChanges(Number(minute.slice(0, 4)));
			const sinceBackMs = Date.parse(minute) - Date.parse(back);
			const isRepeatedHour = sinceBackMs >= 0 && sinceBackMs < hourMs;
			const first = toInstant(new Date(Date.parse(minute) - (isRepeatedHour ? hourMs : 0)));
			expect(fromLondonDateTime(londonDateTime(minute))).toBe(first);
		});
	});

	test('fromLondonDateTime returns null for a valid date and time only if the clocks skip that time', () => {
		forAll(instants(), (instant) => {
			const wall = instant.slice(0, 16);
			const { forward } = clockChanges(Number(wall.slice(0, 4)));
			// In spring, London's clocks go from 01:00 directly to 02:00. London time therefore skips the times
			// from 01:00 to 01:59 on the day of the change.
			const skipped = wall.slice(0, 13) === forward.slice(0, 13);
			expect(fromLondonDateTime(wall) === null).toBe(skipped);
		});
	});

	test('movedByLondonDays keeps the weekday and the wall-clock time in London, except for a time that the clocks skip', () => {
		forAll(instants(), fc.integer({ min: -60, max: 520 }), (instant, weeks) => {
			const moved = movedByLondonDays(instant, 7 * weeks);
			const date = addLondonDays(londonDate(instant), 7 * weeks);
			const time = londonDateTime(instant).slice(11);
			const { forward } = clockChanges(Number(date.slice(0, 4)));
			const isSkipped = forward.startsWith(date) && time.startsWith('01:');
			expect(londonDateTime(moved)).toBe(`${date}T${isSkipped ? time.replace('01', '02') : time}`);
			expect(moved.slice(16)).toBe(instant.slice(16));
		});
	});

	test('each day in London starts one millisecond after the last moment of the previous day', () => {
		forAll(dates(), (date) => {
			const start = startOfLondonDay(date);
			const last = lastMomentOf(date);
			expect(isDateOnly(start)).toBe(true);
			expect(londonDate(start)).toBe(date);
			expect(londonDate(last)).toBe(date);
			expect(Date.parse(startOfLondonDay(addLondonDays(date, 1))) - Date.parse(last)).toBe(1);
		});
	});

	test('subLondonMonths returns the last day of a month that is too short for the given day', () => {
		forAll(dates(), fc.integer({ min: 0, max: 40 }), (date, months) => {
			const earlier = subLondonMonths(date, months);
			const monthNumber = (text: string) =>
				Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
			expect(monthNumber(earlier)).toBe(monthNumber(date) - months);
			const day = Number(date.slice(8));
			if (Number(earlier.slice(8)) !== day) {
				expect(addLondonDays(earlier, 1).slice(8)).toBe('01');
				expect(Number(earlier.slice(8))).toBeLessThan(day);
			}
		});
	});

	test('a day in London has 23 or 25 hours if the clocks change, otherwise 24', () => {
		forAll(dates(), (date) => {
			const lengthMs =
				Date.parse(startOfLondonDay(addLondonDays(date, 1))) - Date.parse(startOfLondonDay(date));
			const { forward, back } = clockChanges(Number(date.slice(0, 4)));
			const change = (forward.startsWith(date) ? 1 : 0) - (back.startsWith(date) ? 1 : 0);
			expect(lengthMs).toBe(dayMs - change * hourMs);
		});
	});
});
