import { type CalendarEntry, instant } from '@burgee/core';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';
import { afterEach, describe, expect, test } from 'vitest';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import { hostileText } from './samples.ts';

const timed = {
	uid: 'supper@members.example.org',
	updatedAt: '2026-06-01T12:34:56.000Z',
	title: 'Regatta Supper',
	description: 'Supper; prizes, dancing\nand a backslash \\',
	location: 'Kestrel Yacht Club',
	span: {
		allDay: false,
		start: instant('2026-10-25T00:30:00.000Z'),
		end: instant('2026-10-25T03:30:00.000Z'),
	},
} satisfies CalendarEntry & { uid: string; updatedAt: string };
const allDay = {
	...timed,
	span: {
		allDay: true,
		startDate: parseLondonDate('2026-03-28'),
		endDate: parseLondonDate('2026-03-30'),
	},
} as const;

export function calendarFileContract(name: string, calendarFile: CalendarFile): void {
	describe.each(['UTC', 'Europe/London', 'America/New_York'])(
		`CalendarFile: ${name}, in %s`,
		(zone) => {
			const originalZone = process.env.TZ;
			const write = (entry: typeof timed | typeof allDay): string => {
				process.env.TZ = zone;
				return calendarFile.write(entry);
			};
			const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
			afterEach(() => {
				if (originalZone === undefined) delete process.env.TZ;
				else process.env.TZ = originalZone;
			});

			test(`the CalendarFile test process runs in the time zone ${zone}`, () => {
				write(timed);
				expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
			});

			test(`CalendarFile.write writes instants in UTC if the server is in ${zone}`, () => {
				expect(lines(write(timed))).toEqual(
					expect.arrayContaining(['DTSTART:20261025T003000Z', 'DTEND:20261025T033000Z']),
				);
			});

			test(`CalendarFile.write writes an all-day event as dates if the server is in ${zone}`, () => {
				expect(lines(write(allDay))).toEqual(
					expect.arrayContaining(['DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330']),
				);
			});

			test('CalendarFile.write writes each required property once', () => {
				const written = lines(write(timed));
				for (const line of [
					'BEGIN:VCALENDAR',
					'VERSION:2.0',
					'BEGIN:VEVENT',
					'UID:supper@members.example.org',
					'DTSTAMP:20260601T123456Z',
					'LAST-MODIFIED:20260601T123456Z',
					'SUMMARY:Regatta Supper',
					'LOCATION:Kestrel Yacht Club',
					'DESCRIPTION:Supper\\; prizes\\, dancing\\nand a backslash \\\\',
					'END:VEVENT',
					'END:VCALENDAR',
				]) {
					expect(written.filter((writtenLine) => writtenLine === line)).toEqual([line]);
				}
				expect(written.some((line) => line.startsWith('PRODID:'))).toBe(true);
			});

			test('CalendarFile.write escapes the title in each property', () => {
				const written = lines(write({ ...timed, title: 'Supper; prizes, dancing\nand \\' }));
				const escaped = 'Supper\\; prizes\\, dancing\\nand \\\\';
				expect(written).toContain(`SUMMARY:${escaped}`);
				expect(written.filter((line) => line.startsWith('X-WR-CALNAME'))).toEqual([
					`X-WR-CALNAME:${escaped}`,
				]);
			});

			test('CalendarFile.write writes the same bytes for the same event', () => {
				expect(write(timed)).toBe(write(timed));
			});

			test('CalendarFile.write folds long lines to at most 75 octets', () => {
				const long = {
					...timed,
					title: `${'Zoë’s 🏴 '.repeat(40)}${hostileText}`,
					description: 'é'.repeat(500),
				};
				const text = write(long);
				expect(text.endsWith('\r\n')).toBe(true);
				expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
				for (const line of text.split('\r\n')) {
					expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
					expect(line).not.toContain('\uFFFD');
				}
				expect(lines(text)).toContain(`DESCRIPTION:${'é'.repeat(500)}`);
			});

			test('CalendarFile.write removes control characters from titles and locations', () => {
				const text = write({ ...timed, title: 'Supper\r\nATTACH:x\u0007', location: 'Club\u0000' });
				expect(text).not.toMatch(/[^\P{Cc}\r\n]/u);
				expect(lines(text).some((line) => line.startsWith('ATTACH'))).toBe(false);
				expect(lines(text)).toContain('LOCATION:Club');
			});

			test('CalendarFile.write replaces a tab by a space', () => {
				const text = write({ ...timed, description: 'Boats:\tten\n\tand a launch' });
				expect(lines(text)).toContain('DESCRIPTION:Boats: ten\\n and a launch');
			});

			test('CalendarFile.write writes a uid with a line break as one line', () => {
				const text = write({ ...timed, uid: 'one\r\nATTACH:x' });
				expect(lines(text).some((line) => line.startsWith('ATTACH'))).toBe(false);
			});
		},
	);
}
