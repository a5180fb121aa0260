import { instant, toInstant } from '@burgee/core';
import {
	displayBriefDateTime,
	displayBriefEventDates,
	displayDate,
	displayDateTime,
	displayDay,
	displayEventDates,
	displayMonth,
	displaySearchDate,
	displayShortDate,
	displayTime,
	undatedText,
} from '@burgee/core/display/dates';
import { instants } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { inEveryTimeZone } from '../time-zones.ts';
import { eventTimes } from './event-times.ts';

const evening = instant('2026-07-04T17:30:00.000Z');
const midnight = instant('2026-07-03T23:00:00.000Z');

const intlFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant with the names of this computer's Intl, which writes 'Sep' or 'Sept', and may add a comma. */
function intlDate(time: string, options: Intl.DateTimeFormatOptions): string {
	const key = JSON.stringify(options);
	const format =
		intlFormats.get(key) ??
		new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });
	intlFormats.set(key, format);
	return format
		.format(Date.parse(time))
		.replace(/\bSep\b/, 'Sept')
		.replaceAll(',', '');
}
const day = { day: 'numeric', year: 'numeric' } as const;

inEveryTimeZone(() => {
	test('displayDateTime shows only the date if the time is midnight', () => {
		expect(displayDateTime(evening)).toBe('Saturday 4 July 2026, 18:30');
		expect(displayDateTime(midnight)).toBe('Saturday 4 July 2026');
		expect(displayDateTime(instant('2026-01-04T00:30:00.000Z'))).toBe(
			'Sunday 4 January 2026, 00:30',
		);
	});

	test('displayDate, displayTime, displayMonth and displayDay format an instant in London time', () => {
		expect(displayDate(evening)).toBe('Saturday 4 July 2026');
		expect(displayShortDate(evening)).toBe('4 Jul 2026');
		expect(displayTime(evening)).toBe('18:30');
		expect(displayTime(midnight)).toBe('00:00');
		expect(displayMonth(evening)).toBe('July 2026');
		expect(displayDay(evening)).toEqual({ weekday: 'Sat', day: '4', month: 'Jul' });
	});

	test('the dates have the names that Intl has for British English', () => {
		forAll(instants(), (time) => {
			expect(displayDate(time)).toBe(intlDate(time, { weekday: 'long', month: 'long', ...day }));
			expect(displayShortDate(time)).toBe(intlDate(time, { month: 'short', ...day }));
			expect(displayMonth(time)).toBe(intlDate(time, { month: 'long', year: 'numeric' }));
			expect(displayTime(time)).toBe(
				intlDate(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
			);
			const icon = displayDay(time);
			expect(icon.weekday).toBe(intlDate(time, { weekday: 'short' }));
			expect(`${icon.day} ${icon.month}`).toBe(intlDate(time, { day: 'numeric', month: 'short' }));
			expect(displaySearchDate(Date.parse(time) / 1_000)).toBe(
				intlDate(time, { month: 'long', ...day }),
			);
		});
	});

	test('displayShortDate shortens each month in the same way in every browser', () => {
		const months = Array.from({ length: 12 }, (_, index) =>
			displayShortDate(toInstant(new Date(Date.UTC(2026, index, 15)))),
		);
		expect(months.map((text) => text.split(' ')[1]).join(' ')).toBe(
			'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
		);
	});

	test('displayDate shows the date in London if the date in UTC is still the day before', () => {
		expect(displayDate(instant('2026-06-30T23:30:00.000Z'))).toBe('Wednesday 1 July 2026');
		expect(displayMonth(instant('2026-06-30T23:30:00.000Z'))).toBe('July 2026');
	});

	test.each([
		['no end', null, 'Saturday 4 July 2026, 18:30'],
		['an end on the same day', '2026-07-04T20:00:00.000Z', 'Saturday 4 July 2026, 18:30 to 21:00'],
		[
			'an end on another day',
			'2026-07-05T11:00:00.000Z',
			'Saturday 4 July 2026, 18:30 to Sunday 5 July 2026, 12:00',
		],
		['an end before its start', '2026-07-04T10:00:00.000Z', 'Saturday 4 July 2026, 18:30'],
	])('displayEventDates shows the dates of an event with %s', (_, end, text) => {
		expect(displayEventDates(eventTimes(evening, end), 'calendar')).toBe(text);
	});

	test('displayEventDates shows an all-day event as dates without times', () => {
		expect(displayEventDates(eventTimes(midnight), 'calendar')).toBe('Saturday 4 July 2026');
		const sameDay = eventTimes(midnight, '2026-07-04T15:00:00.000Z');
		expect(displayEventDates(sameDay, 'booking')).toBe('Saturday 4 July 2026');
		const weekend = eventTimes(midnight, '2026-07-04T23:00:00.000Z');
		expect(displayEventDates(weekend, 'admin')).toBe('Saturday 4 July 2026 to Sunday 5 July 2026');
	});

	test('displayEventDates shows a different text on each screen if the event has no date', () => {
		expect(undatedText).toEqual({
			calendar: 'Date TBC',
			booking: 'Date not specified',
			admin: 'Invalid Date',
		});
		for (const screen of ['calendar', 'booking', 'admin'] as const) {
			expect(displayEventDates(eventTimes(null), screen)).toBe(undatedText[screen]);
		}
	});

	test('displayBriefDateTime leaves out the current year in London, and midnight', () => {
		const now = new Date('2026-11-25T12:00:00.000Z');
		expect(displayBriefDateTime(evening, now)).toBe('Sat 4 Jul, 18:30');
		expect(displayBriefDateTime(midnight, now)).toBe('Sat 4 Jul');
		expect(displayBriefDateTime(evening, new Date('2027-01-01T00:00:00.000Z'))).toBe(
			'Sat 4 Jul 2026, 18:30',
		);
		// In London, this is the year 2027.
		const summer = instant('2027-07-04T17:30:00.000Z');
		expect(displayBriefDateTime(summer, new Date('2026-12-31T23:59:59.999Z'))).toBe(
			'Sun 4 Jul 2027, 18:30',
		);
	});

	test.each([
		['without an end', null, 'Sat 4 Jul, 18:30'],
		['that ends on the same day', '2026-07-04T20:00:00.000Z', 'Sat 4 Jul, 18:30'],
		['that ends in the night', '2026-07-05T01:00:00.000Z', 'Sat 4 Jul, 18:30'],
		['that ends on the next day', '2026-07-05T11:00:00.000Z', 'Sat 4 – Sun 5 Jul'],
		['that ends in another month', '2026-08-01T11:00:00.000Z', 'Sat 4 Jul – Sat 1 Aug'],
		['that ends in another year', '2027-01-01T11:00:00.000Z', 'Sat 4 Jul 2026 – Fri 1 Jan 2027'],
	])('displayBriefEventDates shows the dates of an event %s', (_, end, text) => {
		const now = new Date('2026-11-25T12:00:00.000Z');
		expect(displayBriefEventDates(eventTimes(evening, end), now)).toBe(text);
	});

	test('displayBriefEventDates shows the days of an all-day event, and another year', () => {
		const now = new Date('2027-02-01T12:00:00.000Z');
		const weekend = eventTimes(midnight, '2026-07-04T23:00:00.000Z');
		expect(displayBriefEventDates(weekend, now)).toBe('Sat 4 – Sun 5 Jul 2026');
		expect(displayBriefEventDates(eventTimes(midnight), now)).toBe('Sat 4 Jul 2026');
		expect(displayBriefEventDates(eventTimes(null), now)).toBe(undatedText.admin);
	});

	test('displayDateTime shows the time of every instant except midnight in London', () => {
		forAll(instants(), (time) => {
			const minute = instant(`${time.slice(0, 16)}:00.000Z`);
			expect(/, \d\d:\d\d$/.test(displayDateTime(minute))).toBe(displayTime(minute) !== '00:00');
		});
	});
});
