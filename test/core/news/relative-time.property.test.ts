import { addLondonDays, dayMs, londonDate, startOfLondonDay, toInstant } from '@burgee/core';
import { displayDate } from '@burgee/core/display/dates';
import { relativeTime } from '@burgee/core/display/relative-time';
import { instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastMomentOf } from '../../../core/rules/calendar/london-time.ts';
import { forAll } from '../for-all.ts';
import { inEveryTimeZone } from '../time-zones.ts';

/**
 * Returns the text for an age in days, such as 'Yesterday', or null if the page shows the full date (decision:
 * relative-times).
 */
function expectedText(days: number): string | null {
	if (days === 0) return 'Today';
	if (days === 1) return 'Yesterday';
	if (days >= 2 && days <= 6) return `${days} days ago`;
	if (days >= 7 && days <= 13) return '1 week ago';
	if (days >= 14 && days <= 29) return `${Math.floor(days / 7)} weeks ago`;
	return null;
}

inEveryTimeZone(() => {
	test('relativeTime returns the same text for all times on the same day', () => {
		forAll(instants(), fc.integer({ min: -3, max: 45 }), fc.nat(), (now, days, anywhere) => {
			const date = addLondonDays(londonDate(now), -days);
			const first = startOfLondonDay(date);
			const last = lastMomentOf(date);
			const within = Date.parse(first) + (anywhere % (Date.parse(last) - Date.parse(first)));
			for (const then of [first, toInstant(new Date(within)), last]) {
				expect(relativeTime(then, new Date(now))).toBe(expectedText(days) ?? displayDate(then));
			}
		});
	});

	test('relativeTime describes a given time with the same text throughout the current London day', () => {
		forAll(instants(), fc.integer({ min: -40 * dayMs, max: 40 * dayMs }), (now, agoMs) => {
			const then = toInstant(new Date(Date.parse(now) - agoMs));
			const today = londonDate(now);
			const early = relativeTime(then, new Date(startOfLondonDay(today)));
			expect(relativeTime(then, new Date(lastMomentOf(today)))).toBe(early);
			expect(relativeTime(then, new Date(now))).toBe(early);
		});
	});
});
