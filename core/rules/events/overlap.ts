import { type EventTimes, eventSpan } from '../calendar/event-span.ts';
import { type Instant, startOfLondonDay, toInstant } from '../calendar/london-time.ts';

/** When the event takes place. `end` is excluded. Null for an event without a date. */
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

/** The longest time by which an event can outlast its stored end or start: an all-day event in autumn. */
const longestRestMs = 25 * 60 * 60 * 1000;

/** Returns a time that is earlier than the stored end, otherwise the start, of every event that overlaps. */
export function earliestOverlap(start: Instant): Instant {
	return toInstant(new Date(Date.parse(start) - longestRestMs));
}
