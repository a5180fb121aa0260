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
			description: stripControls(description),
			location: stripControls(location),
			calName: escapeText(stripControls(title)),
			timestamp: Date.parse(updatedAt),
			lastModified: Date.parse(updatedAt),
			...startAndEnd(span),
		};
		const { error, value } = createEvent(attributes);
		if (!value) throw error ?? new Error('cannot write the calendar file: ics returned no text');
		return refold(value);
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

/** Escapes a text (RFC 5545 §3.3.11). The `ics` package escapes every text but the name of the calendar. */
function escapeText(text: string): string {
	return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

function stripControls(text: string): string {
	return text.replaceAll('\t', ' ').replace(/[^\P{Cc}\n]/gu, '');
}

/**
 * Folds lines at 75 octets and ends each line with CRLF (RFC 5545 §3.1). The `ics` package counts
 * characters instead of octets, but a character can have several octets.
 */
function refold(text: string): string {
	return text
		.replace(/\r?\n[ \t]/g, '')
		.split(/\r?\n/)
		.map(fold)
		.join('\r\n');
}

function fold(line: string): string {
	const folded: string[] = [];
	let part = '';
	let octets = 0;
	for (const character of line) {
		const characterOctets = Buffer.byteLength(character);
		if (octets + characterOctets > 75) {
			folded.push(part);
			part = '';
			octets = 1;
		}
		part += character;
		octets += characterOctets;
	}
	return [...folded, part].join('\r\n ');
}
