import { type EventTimes, eventSpan } from '../calendar/event-span.ts';
import { startOfLondonDay } from '../calendar/london-day.ts';
import { type Instant, toInstant } from '../calendar/london-time.ts';

/** Returns when the event takes place, or null for an event without a date. The event ends just before `end`. */
function timesOf(event: EventTimes): { start: Instant; end: Instant } | null {
	const span = eventSpan(event, 'calendar');
	if (span === null || !span.allDay) return span;
	return { start: startOfLondonDay(span.startDate), end: startOfLondonDay(span.endDate) };
}

/**
 * Reports whether two events take place at the same time. An event that starts when the other one ends does
 * not overlap it.
 */
export function overlaps(event: EventTimes, other: EventTimes): boolean {
	const [times, otherTimes] = [timesOf(event), timesOf(other)];
	if (times === null || otherTimes === null) return false;
	return times.start < otherTimes.end && otherTimes.start < times.end;
}

/**
 * The longest time between the stored end of an event, or its start if no end is stored, and the time when the
 * event really ends. An all-day event lasts until the end of its last day, which has 25 hours when the clocks go
 * back.
 */
const longestRestMs = 25 * 60 * 60 * 1000;

/**
 * Returns the time from which to search for the events that overlap an event with this start. The stored end of
 * each such event, or its start if no end is stored, is at or after this time.
 */
export function earliestOverlap(start: Instant): Instant {
	return toInstant(new Date(Date.parse(start) - longestRestMs));
}
