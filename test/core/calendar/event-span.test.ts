import {
	addLondonDays,
	type EventSpan,
	eventSpan,
	instant,
	isDateOnly,
	londonDate,
} from '@burgee/core';
import { clubEvents, dates } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnDate } from '../../../core/rules/calendar/event-span.ts';
import { parseLondonDate } from '../../../core/rules/calendar/time-schemas.ts';
import { forAll } from '../for-all.ts';
import { inEveryTimeZone } from '../time-zones.ts';
import { eventTimes } from './event-times.ts';

const start = '2026-07-04T17:30:00.000Z';
const timed = eventTimes(start);
const allDayEvent = eventTimes('2026-07-03T23:00:00.000Z');

inEveryTimeZone(() => {
	test('eventSpan: without an end, an event lasts 3 hours on the booking page and 2 hours in the calendar', () => {
		expect(eventSpan(timed, 'booking')).toEqual({
			allDay: false,
			start: '2026-07-04T17:30:00.000Z',
			end: '2026-07-04T20:30:00.000Z',
		});
		expect(eventSpan(timed, 'calendar')).toMatchObject({ end: '2026-07-04T19:30:00.000Z' });
	});

	test('eventSpan does not use the default length for an event with an end', () => {
		const event = eventTimes(start, '2026-07-04T18:00:00.000Z');
		for (const page of ['booking', 'calendar'] as const) {
			expect(eventSpan(event, page)).toMatchObject({ end: '2026-07-04T18:00:00.000Z' });
		}
	});

	test.each([
		['before the start', '2026-07-04T17:29:59.999Z'],
		['equal to the start', '2026-07-04T17:30:00.000Z'],
	])('eventSpan uses the default length if the end of the event is %s', (_, end) => {
		const span = eventSpan(eventTimes(start, end), 'calendar');
		expect(span).toMatchObject({ end: '2026-07-04T19:30:00.000Z' });
	});

	test('eventSpan: the default length is 3 hours of elapsed time even if the clocks change during the event', () => {
		const span = eventSpan(eventTimes('2026-10-24T23:30:00.000Z'), 'booking');
		expect(span).toMatchObject({ end: '2026-10-25T02:30:00.000Z' });
	});

	test('eventSpan: an event that starts at midnight in London lasts all day', () => {
		const oneDay = { allDay: true, startDate: '2026-07-04', endDate: '2026-07-05' };
		expect(eventSpan(allDayEvent, 'booking')).toEqual(oneDay);
		expect(eventSpan(allDayEvent, 'calendar')).toEqual(oneDay);
		const winter = eventTimes('2026-12-26T00:00:00.000Z');
		expect(eventSpan(winter, 'calendar')).toMatchObject({ startDate: '2026-12-26' });
		const utcMidnight = eventTimes('2026-07-04T00:00:00.000Z');
		expect(eventSpan(utcMidnight, 'calendar')).toMatchObject({ allDay: false });
	});

	test.each([
		['midnight', '2026-07-04T23:00:00.000Z'],
		['16:00', '2026-07-05T15:00:00.000Z'],
	])(
		'eventSpan: an all-day event includes its last day if the event ends on that day at %s',
		(_, end) => {
			const span = eventSpan(eventTimes('2026-07-03T23:00:00.000Z', end), 'calendar');
			expect(span).toEqual({ allDay: true, startDate: '2026-07-04', endDate: '2026-07-06' });
		},
	);

	test('eventSpan returns null for an event without a start', () => {
		expect(eventSpan(eventTimes(null), 'booking')).toBeNull();
		expect(eventSpan(eventTimes(null, start), 'calendar')).toBeNull();
	});

	const fourDays = ['03', '04', '05', '06'].map((day) => parseLondonDate(`2026-07-${day}`));
	const daysOf = (span: EventSpan) => fourDays.filter((date) => isOnDate(span, date));
	const nightSail = {
		allDay: false,
		start: instant('2026-07-04T20:00:00.000Z'),
		end: instant('2026-07-05T02:00:00.000Z'),
	} as const;

	test('isOnDate is true for each day of an event that lasts past midnight', () => {
		expect(daysOf(nightSail)).toEqual(['2026-07-04', '2026-07-05']);
	});

	test('isOnDate is false for the next day if the event ends at midnight', () => {
		const untilMidnight = { ...nightSail, end: instant('2026-07-04T23:00:00.000Z') };
		expect(daysOf(untilMidnight)).toEqual(['2026-07-04']);
	});

	test('isOnDate is true for an event that starts in the last millisecond of the day', () => {
		const lateSail = { ...nightSail, start: instant('2026-07-04T22:59:59.999Z') };
		expect(daysOf(lateSail)).toEqual(['2026-07-04', '2026-07-05']);
	});

	test('isOnDate is true from the first to the last day of an all-day event', () => {
		const [startDate, endDate] = [parseLondonDate('2026-07-04'), parseLondonDate('2026-07-06')];
		const regatta = { allDay: true, startDate, endDate } as const;
		expect(daysOf(regatta)).toEqual(['2026-07-04', '2026-07-05']);
	});

	test('eventSpan: every event with a start has an end that is later than the start', () => {
		forAll(clubEvents(), fc.constantFrom('booking', 'calendar'), (event, page) => {
			const span = eventSpan(event, page);
			if (event.eventdatetime === null || span === null) {
				expect(span).toBe(event.eventdatetime);
				return;
			}
			expect(span.allDay).toBe(isDateOnly(event.eventdatetime));
			if (span.allDay) expect(span.endDate > span.startDate).toBe(true);
			else expect(span.end > span.start).toBe(true);
			expect(isOnDate(span, londonDate(event.eventdatetime))).toBe(true);
		});
	});

	test('isOnDate is true for exactly the days of an all-day event', () => {
		forAll(
			dates(),
			fc.integer({ min: 1, max: 9 }),
			fc.integer({ min: -3, max: 12 }),
			(startDate, days, offset) => {
				const span = { allDay: true, startDate, endDate: addLondonDays(startDate, days) } as const;
				expect(isOnDate(span, addLondonDays(startDate, offset))).toBe(offset >= 0 && offset < days);
			},
		);
	});
});
