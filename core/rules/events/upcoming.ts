import type { Instant } from '../calendar/london-time.ts';
import type { ClubEvent } from './club-event.ts';

type Dated = Pick<ClubEvent, 'id' | 'eventdatetime' | 'eventenddatetime'>;
/** The position of an event in a list of events that is sorted by start time. */
export type EventPosition = Pick<ClubEvent, 'id' | 'eventdatetime'>;

/**
 * Reports whether the event ends at or after the time `from` (specification §9). If an event has no
 * end, its start counts instead. An event without a date is always upcoming.
 */
export function isUpcoming(event: Omit<Dated, 'id'>, from: Instant): boolean {
	return event.eventdatetime === null || (event.eventenddatetime ?? event.eventdatetime) >= from;
}

/** The parts of the bookings overview, in their order. A deleted event has no date in the overview. */
export const overviewParts = ['upcoming', 'past', 'undated'] as const;
export type OverviewPart = (typeof overviewParts)[number];

/**
 * Returns the part of the bookings overview that lists an event. `event` is null if it was deleted, and `today` is the
 * start of the current day in London.
 */
export function overviewPart(event: Omit<Dated, 'id'> | null, today: Instant): OverviewPart {
	if (event === null || event.eventdatetime === null) return 'undated';
	return isUpcoming(event, today) ? 'upcoming' : 'past';
}

/**
 * Sorts events by start time, earliest first. Events with the same start are sorted by id. Events
 * without a date come last.
 */
export function earliestFirst(a: EventPosition, b: EventPosition): number {
	return byStart(a, b, 1);
}

/**
 * Sorts events by start time, latest first. Events with the same start are sorted by id. Events
 * without a date come last.
 */
export function latestFirst(a: EventPosition, b: EventPosition): number {
	return byStart(a, b, -1);
}

function byStart(a: EventPosition, b: EventPosition, direction: 1 | -1): number {
	if (a.eventdatetime === b.eventdatetime) return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
	if (a.eventdatetime === null) return 1;
	if (b.eventdatetime === null) return -1;
	return a.eventdatetime < b.eventdatetime ? -direction : direction;
}
