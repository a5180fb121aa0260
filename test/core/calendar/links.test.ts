import {
	type CalendarEntry,
	calendarFileName,
	eventSpan,
	googleCalendarLink,
	instant,
	outlookLink,
	subscriptionLinks,
} from '@burgee/core';
import { clubEvents, names } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLondonDate } from '../../../core/rules/calendar/time-schemas.ts';
import { forAll } from '../for-all.ts';
import { inEveryTimeZone } from '../time-zones.ts';

const entry: CalendarEntry = {
	title: "Commodore's Supper & Quiz",
	description: 'Bring a dish + a friend\nAt 6?',
	location: 'Kielder Yacht Club',
	span: {
		allDay: false,
		start: instant('2026-07-04T17:30:00.000Z'),
		end: instant('2026-07-04T20:30:00.000Z'),
	},
};
const [startDate, endDate] = [parseLondonDate('2026-07-04'), parseLondonDate('2026-07-06')];
const regatta: CalendarEntry = { ...entry, span: { allDay: true, startDate, endDate } };

inEveryTimeZone(() => {
	test('a Google Calendar link contains the times in UTC and the time zone Europe/London', () => {
		expect(googleCalendarLink(entry)).toBe(
			'https://calendar.google.com/calendar/render?action=TEMPLATE' +
				"&text=Commodore's%20Supper%20%26%20Quiz" +
				'&dates=20260704T173000Z%2F20260704T203000Z&ctz=Europe%2FLondon' +
				'&details=Bring%20a%20dish%20%2B%20a%20friend%0AAt%206%3F&location=Kielder%20Yacht%20Club',
		);
	});

	test('a Google Calendar link for an all-day event ends on the day after the last day of the event', () => {
		const { searchParams } = new URL(googleCalendarLink(regatta));
		expect(searchParams.get('dates')).toBe('20260704/20260706');
	});

	test('an Outlook link contains the times of the event in UTC', () => {
		expect(outlookLink(entry)).toBe(
			'https://outlook.live.com/calendar/deeplink/compose' +
				'?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent' +
				'&startdt=2026-07-04T17%3A30%3A00Z&enddt=2026-07-04T20%3A30%3A00Z' +
				"&subject=Commodore's%20Supper%20%26%20Quiz" +
				'&body=Bring%20a%20dish%20%2B%20a%20friend%0AAt%206%3F&location=Kielder%20Yacht%20Club',
		);
	});

	test('an Outlook link for an all-day event contains dates without times', () => {
		const { searchParams } = new URL(outlookLink(regatta));
		expect(searchParams.get('startdt')).toBe('2026-07-04');
		expect(searchParams.get('enddt')).toBe('2026-07-06');
		expect(searchParams.get('allday')).toBe('true');
		expect(new URL(outlookLink(entry)).searchParams.has('allday')).toBe(false);
	});

	test('calendar links for every event with a start contain valid times and no plus signs', () => {
		forAll(clubEvents(), names(), (event, title) => {
			const span = eventSpan(event, 'calendar');
			fc.pre(span !== null);
			const google = googleCalendarLink({ ...entry, title, span });
			const outlook = outlookLink({ ...entry, title, span });
			expect(google + outlook).not.toMatch(/[+ ]/);
			const googleParameters = new URL(google).searchParams;
			expect(googleParameters.get('text')).toBe(title);
			expect(googleParameters.get('dates')).toMatch(
				span.allDay ? /^\d{8}\/\d{8}$/ : /^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/,
			);
			expect(new URL(outlook).searchParams.get('startdt')).toMatch(
				span.allDay ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
			);
		});
	});
});

test('the links to subscribe to the feed contain its address, for Apple and Google as webcal', () => {
	expect(
		subscriptionLinks('https://members.example.org:8443/calendar.ics', 'Kestrel & Co'),
	).toEqual({
		webcal: 'webcal://members.example.org:8443/calendar.ics',
		google:
			'https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fmembers.example.org%3A8443%2Fcalendar.ics',
		outlook:
			'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fmembers.example.org%3A8443%2Fcalendar.ics&name=Kestrel%20%26%20Co',
	});
});

test.each([
	['Annual Regatta 2026', 'annual_regatta_2026.ics'],
	["Commodore's Supper", 'commodore_s_supper.ics'],
	['Été: à la voile', '_t_____la_voile.ics'],
	['../../etc/passwd', '______etc_passwd.ics'],
	['a\r\nb"', 'a__b_.ics'],
	['', '.ics'],
])('the calendar file of an event with the name %j has the file name %s', (name, file) => {
	expect(calendarFileName(name)).toBe(file);
});
