import {
	addLondonDays,
	hourMs,
	type Instant,
	isDateOnly,
	type LondonDate,
	lastMomentOf,
	londonDate,
	toInstant,
} from './london-time.ts';

/**
 * The default length of an event without an end date. The booking page and the calendar page use
 * different defaults (specification §9, decision: default-lengths).
 */
const defaultLengthMs = { booking: 3 * hourMs, calendar: 2 * hourMs } as const;
export type SpanPage = keyof typeof defaultLengthMs;

export interface EventTimes {
	eventdatetime: Instant | null;
	eventenddatetime: Instant | null;
}

/**
 * The start and end of an event. The `endDate` of an all-day event is the day after its last day, as in
 * iCalendar.
 */
export type EventSpan =
	| { allDay: true; startDate: LondonDate; endDate: LondonDate }
	| { allDay: false; start: Instant; end: Instant };

/**
 * Returns when an event takes place (specification §9), or null for an event without a date. An
 * event that starts at midnight in London is an all-day event. The last day of an all-day event is
 * the day of its end date (decision: all-day-end-date). An end date that is not after the start is
 * ignored.
 */
export function eventSpan(event: EventTimes, page: SpanPage): EventSpan | null {
	const { eventdatetime: start, eventenddatetime: end } = event;
	if (start === null) return null;
	const ownEnd = end !== null && end > start ? end : null;
	if (isDateOnly(start)) {
		const lastDate = londonDate(ownEnd ?? start);
		return { allDay: true, startDate: londonDate(start), endDate: addLondonDays(lastDate, 1) };
	}
	const defaultEnd = toInstant(new Date(Date.parse(start) + defaultLengthMs[page]));
	return { allDay: false, start, end: ownEnd ?? defaultEnd };
}

/** Returns when an event is over. Null for an event without a date. */
export function eventEnd(event: EventTimes): Instant | null {
	const span = eventSpan(event, 'booking');
	if (span === null) return null;
	return span.allDay ? lastMomentOf(addLondonDays(span.endDate, -1)) : span.end;
}

/** An event that ends this early in the morning belongs to the evening before. */
const nightMs = 6 * hourMs;

/** Returns the last day of an event as people name it: the last day of a supper that ends at 01:00 is its first. */
export function lastDayOf(span: EventSpan): LondonDate {
	if (span.allDay) return addLondonDays(span.endDate, -1);
	const first = londonDate(span.start);
	const last = londonDate(toInstant(new Date(Date.parse(span.end) - nightMs)));
	return last > first ? last : first;
}

export function isOnDate(span: EventSpan, date: LondonDate): boolean {
	if (span.allDay) return span.startDate <= date && date < span.endDate;
	const lastMoment = toInstant(new Date(Date.parse(span.end) - 1));
	return londonDate(span.start) <= date && date <= londonDate(lastMoment);
}
