import ICAL from 'ical.js';
import nodeIcal, { type DateWithTimeZone, type VEvent } from 'node-ical';

/** What a calendar program reads of an entry. */
export interface ReadEntry {
	uid: string;
	sequence: number;
	status: string;
	title: string;
	description: string;
	location: string;
	url: string;
	/** DTSTAMP and LAST-MODIFIED. */
	updated: string[];
	/** ISO times in UTC, or the dates of an all-day event. */
	start: string;
	end: string;
}

/** Calendar parsers that other projects maintain. */
export const calendarParsers = {
	'ical.js': (calendar: string): ReadEntry[] =>
		new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((component) => {
			const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
			// The parser writes times without milliseconds.
			const time = (name: string) => value(name).replace(/Z$/, '.000Z');
			return {
				uid: value('uid'),
				sequence: Number(value('sequence')),
				status: value('status'),
				title: value('summary'),
				description: value('description'),
				location: value('location'),
				url: value('url'),
				updated: [time('dtstamp'), time('last-modified')],
				start: time('dtstart'),
				end: time('dtend'),
			};
		}),
	'node-ical': (calendar: string): ReadEntry[] =>
		Object.values(nodeIcal.sync.parseICS(calendar))
			.filter((component): component is VEvent => component?.type === 'VEVENT')
			.map((event) => ({
				uid: event.uid,
				sequence: Number(event.sequence),
				status: String(event.status),
				title: String(event.summary),
				description: String(event.description ?? ''),
				location: String(event.location),
				url: String(event.url),
				updated: [dateOrTime(event.dtstamp), dateOrTime(event.lastmodified)],
				start: dateOrTime(event.start),
				end: dateOrTime(event.end),
			})),
};

/** A date is midnight in the time zone of the computer. */
function dateOrTime(time: DateWithTimeZone | undefined): string {
	if (time === undefined) return '';
	if (!time.dateOnly) return time.toISOString();
	const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
	return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
