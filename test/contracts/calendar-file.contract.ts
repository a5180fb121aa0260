import { cancelledEntry, type EventSpan, instant, type VersionedEntry } from '@burgee/core';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';
import { hostileText as hostileTexts, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { eventSpan } from '../../core/rules/calendar/event-span.ts';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import { calendarParsers } from './calendar-parsers.ts';
import { hostileText } from './samples.ts';
import { expectStrictFeed } from './strict-calendar.ts';

const timed: VersionedEntry = {
	uid: 'supper@members.example.org',
	sequence: 3,
	updatedAt: instant('2026-06-01T12:34:56.000Z'),
	isCancelled: false,
	title: 'Regatta Supper',
	description: 'Supper; prizes, dancing\nand a backslash \\',
	location: 'Kestrel Yacht Club',
	url: 'https://members.example.org/event-booking?id=supper',
	span: {
		allDay: false,
		start: instant('2026-10-25T00:30:00.000Z'),
		end: instant('2026-10-25T03:30:00.000Z'),
	},
};
const allDay: VersionedEntry = {
	...timed,
	span: {
		allDay: true,
		startDate: parseLondonDate('2026-03-28'),
		endDate: parseLondonDate('2026-03-30'),
	},
};

/** Texts of an entry: with what must be escaped or removed, and so long that they are folded. */
const texts = fc
	.array(
		fc.oneof(
			hostileTexts(),
			fc.constantFrom(
				...[',', ';', ':', '"', ' \\ ', '\n\n', '\t', '\r\n', 'é', 'Łódź 🏴‍☠️', 'x'.repeat(80)],
			),
		),
		{ minLength: 1, maxLength: 12 },
	)
	.map((parts) => `A${parts.join('')}z`);

const entries = fc
	.record({
		uid: texts,
		sequence: fc.nat(),
		updatedAt: instants(),
		isCancelled: fc.boolean(),
		title: texts,
		description: texts,
		location: texts,
		url: fc.string().map((path) => `https://members.example.org/${encodeURI(path)}`),
		start: instants(),
		end: fc.option(instants()),
	})
	.map(({ start, end, ...entry }) => {
		const span = eventSpan({ eventdatetime: start, eventenddatetime: end }, 'calendar');
		if (span === null) throw new Error('an event with a start has a span');
		return { ...entry, span };
	});

/**
 * Returns the text as calendar programs show it. Halves of characters become replacement characters, as in all texts that
 * a server sends.
 */
const shown = (text: string) =>
	Buffer.from(text)
		.toString()
		.replaceAll('\t', ' ')
		.replace(/[\u2028\u2029]/g, '\n')
		.replace(/[^\P{Cc}\n]/gu, '');

const toSeconds = (time: string) => time.replace(/\.\d{3}/, '.000');

function startAndEnd(span: EventSpan): { start: string; end: string } {
	return span.allDay
		? { start: span.startDate, end: span.endDate }
		: { start: toSeconds(span.start), end: toSeconds(span.end) };
}

export function calendarFileContract(name: string, calendarFile: CalendarFile): void {
	describe.each(['UTC', 'Europe/London', 'America/New_York'])(
		`CalendarFile: ${name}, in %s`,
		(zone) => {
			const originalZone = process.env.TZ;
			const write = (entry: VersionedEntry): string => {
				process.env.TZ = zone;
				return calendarFile.write(entry);
			};
			const writeFeed = (entries: VersionedEntry[]): Promise<string> => {
				process.env.TZ = zone;
				return calendarFile.writeFeed({ name: 'Kestrel; Sailing, \\', entries });
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
					'SEQUENCE:3',
					'STATUS:CONFIRMED',
					'URL:https://members.example.org/event-booking?id=supper',
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

			test.each(Object.entries(calendarParsers))(
				'%s reads from CalendarFile.write that an entry which it knows is to be removed',
				(_, read) => {
					const cancelled = cancelledEntry({ ...timed, sequence: 4 }, timed.updatedAt);
					const text = calendarFile.write(cancelled, 'CANCEL');
					expect(lines(text).filter((line) => line.startsWith('METHOD'))).toEqual([
						'METHOD:CANCEL',
					]);
					expect(read(text)).toMatchObject([
						{ uid: read(write(timed))[0]?.uid, sequence: 4, status: 'CANCELLED' },
					]);
				},
			);

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

			test('CalendarFile.writeFeed keeps to RFC 5545, and two calendar parsers read what was written', async () => {
				const feeds = fc.uniqueArray(entries, { maxLength: 4, selector: ({ uid }) => shown(uid) });
				await fc.assert(
					fc.asyncProperty(feeds, async (written) => {
						const feed = await writeFeed(written);
						expectStrictFeed(feed, written);
						const expected = written.map(({ isCancelled, updatedAt, span, ...entry }) => ({
							uid: shown(entry.uid),
							sequence: entry.sequence,
							status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
							title: shown(entry.title),
							description: shown(entry.description),
							location: shown(entry.location),
							url: entry.url,
							updated: [toSeconds(updatedAt), toSeconds(updatedAt)],
							...startAndEnd(span),
						}));
						for (const parse of Object.values(calendarParsers)) {
							expect(parse(feed)).toEqual(expected);
						}
					}),
					{ numRuns: 25 },
				);
			});

			test('CalendarFile.writeFeed writes the same entries as CalendarFile.write', async () => {
				const feed = await writeFeed([timed, allDay]);
				for (const entry of [timed, allDay]) {
					const [, event = ''] = /(BEGIN:VEVENT.*END:VEVENT)/s.exec(write(entry)) ?? [];
					expect(feed).toContain(event);
				}
				expect(lines(feed)).toContain('NAME:Kestrel\\; Sailing\\, \\\\');
			});

			test('CalendarFile.writeFeed writes a component without effect if there are no entries', async () => {
				const feed = await writeFeed([]);
				expectStrictFeed(feed, []);
				for (const parse of Object.values(calendarParsers)) expect(parse(feed)).toEqual([]);
			});
		},
	);
}
