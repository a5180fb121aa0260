import type { EventSpan } from './event-span.ts';
import { clubTimeZone } from './london-time.ts';

/** What a link to a member's calendar enters. */
export interface CalendarEntry {
	title: string;
	description: string;
	/** The event's location. Burgee always enters the club's name (specification §9). */
	location: string;
	span: EventSpan;
}

// Google Calendar and Outlook do not accept times with fractions of a second.
const seconds = (text: string) => text.replace(/\.\d{3}/, '');
const compact = (text: string) => seconds(text).replace(/[-:]/g, '');

// URLSearchParams would encode spaces as plus signs, which Outlook does not decode.
function query(parameters: Record<string, string>): string {
	return Object.entries(parameters)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join('&');
}

/**
 * Returns the link that opens the form for a new event in Google Calendar, filled in with these
 * values (specification §7).
 */
export function googleCalendarLink({ title, description, location, span }: CalendarEntry): string {
	const [from, to] = span.allDay ? [span.startDate, span.endDate] : [span.start, span.end];
	return `https://calendar.google.com/calendar/render?${query({
		action: 'TEMPLATE',
		text: title,
		dates: `${compact(from)}/${compact(to)}`,
		ctz: clubTimeZone,
		details: description,
		location,
	})}`;
}

/**
 * Returns the link that opens the form for a new event in Outlook, filled in with these values
 * (specification §7).
 */
export function outlookLink({ title, description, location, span }: CalendarEntry): string {
	const times = span.allDay
		? { startdt: span.startDate, enddt: span.endDate, allday: 'true' }
		: { startdt: seconds(span.start), enddt: seconds(span.end) };
	return `https://outlook.live.com/calendar/deeplink/compose?${query({
		path: '/calendar/action/compose',
		rru: 'addevent',
		...times,
		subject: title,
		body: description,
		location,
	})}`;
}

/** Returns the links with which members subscribe to the calendar feed at this address. `name` is what they see in it. */
export function subscriptionLinks(address: string, name: string) {
	// With this protocol, Apple's Calendar and desktop programs subscribe instead of downloading the file.
	const webcal = address.replace(/^https?:/, 'webcal:');
	return {
		webcal,
		google: `https://calendar.google.com/calendar/render?${query({ cid: webcal })}`,
		outlook: `https://outlook.live.com/calendar/0/addfromweb?${query({ url: address, name })}`,
	};
}

/**
 * Converts an event's name to a file name in lower case (specification §2). Characters other than
 * a-z and 0-9 become underscores.
 */
export function fileNameOf(name: string, extension: string): string {
	return `${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}${extension}`;
}

/** Returns the name of an event's calendar file, such as 'laying_up_supper.ics'. */
export function calendarFileName(name: string): string {
	return fileNameOf(name, '.ics');
}
