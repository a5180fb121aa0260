import { expect } from 'vitest';

const text = String.raw`(?:[^\\;,]|\\[\\;,n])*`;
const time = String.raw`\d{8}T\d{6}Z`;
const span = String.raw`(?::${time}|;VALUE=DATE:\d{8})`;

/** The lines of a feed, each of which it has exactly once (RFC 5545 §3.6, RFC 7986 §5). */
const header = [
	String.raw`VERSION:2\.0`,
	'CALSCALE:GREGORIAN',
	`PRODID:${text}`,
	`NAME:${text}`,
	`X-WR-CALNAME:${text}`,
	'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
	'X-PUBLISHED-TTL:PT1H',
];

/** The lines of an entry, each of which it has exactly once (RFC 5545 §3.6.1). */
const entry = [
	`UID:${text}`,
	`DTSTAMP:${time}`,
	`LAST-MODIFIED:${time}`,
	`DTSTART${span}`,
	`DTEND${span}`,
	String.raw`SEQUENCE:\d+`,
	'STATUS:(?:CONFIRMED|CANCELLED)',
	`SUMMARY:${text}`,
	`LOCATION:${text}`,
	'URL:https?://[!-~]+',
];

/** A calendar must have a component (RFC 5545 §3.4, §3.6.5). */
const noEntries = [
	...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
	...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
];

/** An entry without a description has no such line. */
const description = `DESCRIPTION:${text}`;

/** Expects that the feed consists of these lines, and that its lines end and are folded as RFC 5545 §3.1 requires. */
export function expectStrictFeed(feed: string, entries: readonly unknown[]): void {
	const folded = feed.split('\r\n');
	expect(folded.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
	expect(folded.filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
	const lines = feed.replaceAll('\r\n ', '').split('\r\n');
	expect([lines.shift(), lines.pop(), lines.pop()]).toEqual([
		'BEGIN:VCALENDAR',
		'',
		'END:VCALENDAR',
	]);
	expectLines(lines.splice(0, header.length), header);
	if (entries.length === 0) expect(lines.splice(0, noEntries.length)).toEqual(noEntries);
	for (const _ of entries) {
		const [begin, ...content] = lines.splice(0, lines.indexOf('END:VEVENT') + 1);
		expect([begin, content.pop()]).toEqual(['BEGIN:VEVENT', 'END:VEVENT']);
		const isDescribed = content.some((line) => line.startsWith('DESCRIPTION'));
		expectLines(content, isDescribed ? [...entry, description] : entry);
	}
	expect(lines).toEqual([]);
}

function expectLines(lines: readonly string[], patterns: readonly string[]): void {
	const numbers = lines.map((line) =>
		patterns.findIndex((pattern) => new RegExp(`^${pattern}$`, 'u').test(line)),
	);
	const all = patterns.map((_, number) => number);
	expect(
		numbers.toSorted((a, b) => a - b),
		lines.join('\n'),
	).toEqual(all);
}
