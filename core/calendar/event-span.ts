import {
	addLondonDays,
	type Instant,
	isDateOnly,
	type LondonDate,
	lastMomentOf,
	londonDate,
	startOfLondonDay,
} from './london-time.ts';

const hourMs = 60 * 60 * 1000;

/** How long an event without an end lasts, by the page that asks (specification §9, decision: default-lengths). */
export const defaultLengthMs = { booking: 3 * hourMs, calendar: 2 * hourMs } as const;
export type SpanPage = keyof typeof defaultLengthMs;

export interface EventTimes {
	eventdatetime: Instant | null;
	eventenddatetime: Instant | null;
}

/** What an event takes of the calendar; a whole-day one ends before `endDate`, as calendars have it. */
export type EventSpan =
	| { allDay: true; startDate: LondonDate; endDate: LondonDate }
	| { allDay: false; start: Instant; end: Instant };

/**
 * When an event is (specification §9). A start at midnight in London means whole days, through the day
 * of its end. An event's own end wins over the default length, unless it is not after the start.
 * @returns null for an event without a date.
 */
export function eventSpan(event: EventTimes, page: SpanPage): EventSpan | null {
	const { eventdatetime: start, eventenddatetime: end } = event;
	if (start === null) return null;
	const ownEnd = end !== null && end > start ? end : null;
	if (isDateOnly(start)) {
		const lastDate = londonDate(ownEnd ?? start);
		return { allDay: true, startDate: londonDate(start), endDate: addLondonDays(lastDate, 1) };
	}
	const defaultEnd = new Date(Date.parse(start) + defaultLengthMs[page]).toISOString();
	return { allDay: false, start, end: ownEnd ?? defaultEnd };
}

/** Whether the event goes on at any time of that day in London. */
export function isOnDate(span: EventSpan, date: LondonDate): boolean {
	if (span.allDay) return span.startDate <= date && date < span.endDate;
	return span.start <= lastMomentOf(date) && span.end > startOfLondonDay(date);
}
