import type { EventSpan } from './event-span.ts';
import { clubTimeZone } from './london-time.ts';

/** What a personal calendar is told of an event. */
export interface CalendarEntry {
	title: string;
	description: string;
	/** Always the club's name (specification §9). */
	location: string;
	span: EventSpan;
}

// Neither calendar reads fractions of a second.
const seconds = (text: string) => text.replace(/\.\d{3}/, '');
const compact = (text: string) => seconds(text).replace(/[-:]/g, '');

// encodeURIComponent and not URLSearchParams: Outlook shows the latter's plus signs as they are.
function query(parameters: Record<string, string>): string {
	return Object.entries(parameters)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join('&');
}

/** Google Calendar's template link (specification §7). */
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

/** Outlook's compose link (specification §7). */
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

/** The event's name in lower case, what is not a letter or digit as an underscore (specification §2). */
export function fileNameOf(name: string, ending: string): string {
	return `${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}${ending}`;
}

/** What an event's calendar file is called. */
export function calendarFileName(name: string): string {
	return fileNameOf(name, '.ics');
}
