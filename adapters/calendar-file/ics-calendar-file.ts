import type { CalendarEntry, CalendarFile, EventSpan, LondonDate } from '@burgee/core';
import { createEvent, type DateTime, type EventAttributes } from 'ics';

const productId = 'Burgee';

/** iCalendar files by the `ics` package, put right where strict calendars refuse what it writes. */
export class IcsCalendarFile implements CalendarFile {
	write({
		uid,
		updatedAt,
		title,
		description,
		location,
		span,
	}: CalendarEntry & { uid: string; updatedAt: string }): string {
		// The package takes `timestamp`, DTSTAMP, but its types have forgotten it.
		const attributes: EventAttributes & { timestamp: number } = {
			uid,
			productId,
			title: withoutControls(title),
			description: withoutControls(description),
			location: withoutControls(location),
			calName: withoutControls(title),
			timestamp: Date.parse(updatedAt),
			lastModified: Date.parse(updatedAt),
			...times(span),
		};
		const { error, value } = createEvent(attributes);
		if (!value) throw error ?? new Error('ics wrote nothing');
		return refold(value);
	}
}

/** Moments in UTC; days as bare dates, the end the day after the last one. */
function times(span: EventSpan) {
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

function withoutControls(text: string): string {
	// A tab may stand in a description, and goes between words.
	return text.replaceAll('\t', ' ').replace(/[^\P{Cc}\n]/gu, '');
}

/** RFC 5545 §3.1: lines end in CRLF and have at most 75 octets; the package folds by characters. */
function refold(text: string): string {
	return text
		.replace(/\r?\n[ \t]/g, '')
		.split(/\r?\n/)
		.map(fold)
		.join('\r\n');
}

function fold(line: string): string {
	const folded: string[] = [];
	let piece = '';
	let octets = 0;
	for (const character of line) {
		const more = Buffer.byteLength(character);
		// A continued line starts with a space, which counts.
		if (octets + more > 75) {
			folded.push(piece);
			piece = '';
			octets = 1;
		}
		piece += character;
		octets += more;
	}
	return [...folded, piece].join('\r\n ');
}
