import type { CalendarEntry, EventSpan, LondonDate } from '@burgee/core';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';
import { createEvent, type DateTime, type EventAttributes } from 'ics';

const productId = 'Burgee';

/**
 * Writes iCalendar files with the `ics` package. Corrects the package's output where it breaks RFC
 * 5545, because strict calendar programs reject such files.
 */
export class IcsCalendarFile implements CalendarFile {
	write({
		uid,
		updatedAt,
		title,
		description,
		location,
		span,
	}: CalendarEntry & { uid: string; updatedAt: string }): string {
		// The `ics` package writes the field `timestamp` as DTSTAMP, but the package's TypeScript types lack
		// the field.
		const attributes: EventAttributes & { timestamp: number } = {
			uid,
			productId,
			title: stripControls(title),
			location: stripControls(location),
			calName: escapeText(stripControls(title)),
			timestamp: Date.parse(updatedAt),
			lastModified: Date.parse(updatedAt),
			...startAndEnd(span),
		};
		const { error, value } = createEvent(attributes);
		if (!value) throw error ?? new Error('cannot write the calendar file: ics returned no text');
		const lines = unfold(value);
		// The `ics` package needs up to 0.3 s to fold 10,000 characters, because it counts the rest again for each line.
		if (description !== '') {
			const property = `DESCRIPTION:${escapeText(stripControls(description))}`;
			lines.splice(lines.indexOf('END:VEVENT'), 0, property);
		}
		return lines.map(fold).join('\r\n');
	}
}

/**
 * Returns an event's start and end for the `ics` package. A timed event has UTC instants. An
 * all-day event has dates, and its end is the day after its last day.
 */
function startAndEnd(span: EventSpan) {
	if (span.allDay) return { start: dateParts(span.startDate), end: dateParts(span.endDate) };
	return {
		start: Date.parse(span.start),
		startInputType: 'utc',
		startOutputType: 'utc',
		end: Date.parse(span.end),
		endInputType: 'utc',
		endOutputType: 'utc',
	} as const;
}

function dateParts(date: LondonDate): DateTime {
	const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
	return [year, month, day];
}

/** Escapes a text (RFC 5545 §3.3.11). The `ics` package does so too, but not for the name of the calendar. */
function escapeText(text: string): string {
	return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

function stripControls(text: string): string {
	return text.replaceAll('\t', ' ').replace(/[^\P{Cc}\n]/gu, '');
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
