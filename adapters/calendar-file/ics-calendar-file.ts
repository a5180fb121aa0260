import { setImmediate } from 'node:timers/promises';
import type { EventSpan, Instant, LondonDate, VersionedEntry } from '@burgee/core';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';
import { createEvents, type DateTime, type EventAttributes, type HeaderAttributes } from 'ics';

const productId = 'Burgee';

/** The `ics` package needs up to 0.5 ms for an entry. Other requests are answered between these parts of a feed. */
const entriesAtOnce = 25;

/**
 * A component without effect, for a feed without entries. RFC 5545 §3.4 requires at least one component, and strict
 * calendar programs reject a calendar without any.
 */
const noEntries = [
	'BEGIN:VTIMEZONE',
	'TZID:UTC',
	'BEGIN:STANDARD',
	'DTSTART:19700101T000000',
	'TZOFFSETFROM:+0000',
	'TZOFFSETTO:+0000',
	'END:STANDARD',
	'END:VTIMEZONE',
];

/**
 * Writes iCalendar files with the `ics` package. Corrects the package's output where it breaks RFC
 * 5545, because strict calendar programs reject such files.
 */
export class IcsCalendarFile implements CalendarFile {
	write(entry: VersionedEntry, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH'): string {
		return calendar([...headerOf(entry.title, { method }), ...eventOf(entry)]);
	}

	async writeFeed({
		name,
		entries,
	}: {
		name: string;
		entries: readonly VersionedEntry[];
	}): Promise<string> {
		// RFC 5546 allows METHOD:PUBLISH only with an organiser's email address. A feed needs no METHOD.
		const lines = [
			...headerOf(name, { method: '' }),
			`NAME:${escapeText(name)}`,
			'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
			...(entries.length === 0 ? noEntries : []),
		];
		for (const [index, entry] of entries.entries()) {
			if (index % entriesAtOnce === entriesAtOnce - 1) await setImmediate();
			lines.push(...eventOf(entry));
		}
		return calendar(lines);
	}
}

function calendar(lines: readonly string[]): string {
	return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].map(fold).join('\r\n');
}

/** Returns the properties of a calendar. The `ics` package adds X-PUBLISHED-TTL:PT1H, which Outlook reads. */
function headerOf(name: string, { method }: { method: 'PUBLISH' | 'CANCEL' | '' }): string[] {
	const lines = linesOf([], { productId, calName: escapeText(name), method });
	return lines.slice(1, lines.indexOf('END:VCALENDAR'));
}

function eventOf(entry: VersionedEntry): string[] {
	const { uid, sequence, updatedAt, isCancelled, title, description, location, url, span } = entry;
	// The `ics` package writes the field `timestamp` as DTSTAMP, but the package's TypeScript types lack
	// the field.
	const attributes: EventAttributes & { timestamp: string } = {
		uid: escapeText(uid),
		sequence,
		title: stripControls(title),
		location: stripControls(location),
		status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
		timestamp: utc(updatedAt),
		lastModified: utc(updatedAt),
		...startAndEnd(span),
	};
	const lines = linesOf([attributes]);
	const event = lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'));
	// The `ics` package refuses a URL whose host is an IPv6 address. It needs up to 0.3 s to fold 10,000 characters, because
	// it counts the rest again for each line.
	event.push(`URL:${url}`);
	if (description !== '') event.push(`DESCRIPTION:${escapeText(description)}`);
	return [...event, 'END:VEVENT'];
}

function linesOf(events: EventAttributes[], header: HeaderAttributes = {}): string[] {
	const { error, value } = createEvents(events, header);
	if (!value) throw error ?? new Error('cannot write the calendar file: ics returned no text');
	return unfold(value);
}

/**
 * Returns an event's start and end for the `ics` package. A timed event has UTC instants. An
 * all-day event has dates, and its end is the day after its last day.
 */
function startAndEnd(span: EventSpan): { start: DateTime; end: DateTime } {
	return span.allDay
		? { start: dateParts(span.startDate), end: dateParts(span.endDate) }
		: { start: utc(span.start), end: utc(span.end) };
}

function dateParts(date: LondonDate): DateTime {
	const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
	return [year, month, day];
}

/** Returns a time such as '20260704T173000Z', which the `ics` package writes as it is. */
function utc(time: Instant): string {
	return time.replace(/[-:]|\.\d{3}/g, '');
}

/**
 * Escapes a text (RFC 5545 §3.3.11). The `ics` package does so too, but not for a uid or the name of the calendar.
 */
function escapeText(text: string): string {
	return stripControls(text)
		.replace(/[\\;,]/g, '\\$&')
		.replaceAll('\n', '\\n');
}

/** Removes control characters. Some calendar programs lose a text with a Unicode line separator, which becomes a line break. */
function stripControls(text: string): string {
	return text
		.replaceAll('\t', ' ')
		.replace(/[\u2028\u2029]/g, '\n')
		.replace(/[^\P{Cc}\n]/gu, '');
}

function unfold(text: string): string[] {
	return text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
}

/**
 * Folds a line at 75 octets (RFC 5545 §3.1). The `ics` package counts characters instead, but a character can have several
 * octets.
 */
function fold(line: string): string {
	const octets = Buffer.from(line);
	const parts: string[] = [];
	let start = 0;
	// The space at the start of each further part is one of its 75 octets.
	for (let length = 75; octets.length - start > length; length = 74) {
		let end = start + length;
		while (isContinuation(octets[end])) end -= 1;
		parts.push(octets.toString('utf8', start, end));
		start = end;
	}
	return [...parts, octets.toString('utf8', start)].join('\r\n ');
}

/** Whether an octet is not the first one of its character in UTF-8. */
function isContinuation(octet = 0): boolean {
	return (octet & 0b1100_0000) === 0b1000_0000;
}
