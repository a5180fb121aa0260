import type { Instant } from '../calendar/london-time.ts';
import type { ClubEvent } from './club-event.ts';

type Dated = Pick<ClubEvent, 'id' | 'eventdatetime' | 'eventenddatetime'>;
/** The place of an event in a list that is sorted by start. */
export type EventPosition = Pick<ClubEvent, 'id' | 'eventdatetime'>;

/**
 * Reports whether the event ends at or after `from` (specification §9). An event without an end
 * must start at or after `from`. An undated event is always upcoming.
 */
export function isUpcoming(event: Dated, from: Instant): boolean {
	return event.eventdatetime === null || (event.eventenddatetime ?? event.eventdatetime) >= from;
}

/** Sorts undated events last, and events with equal starts by id. */
export function earliestFirst(a: EventPosition, b: EventPosition): number {
	return byStart(a, b, 1);
}

/** Sorts undated events last, and events with equal starts by id. */
export function latestFirst(a: EventPosition, b: EventPosition): number {
	return byStart(a, b, -1);
}

function byStart(a: EventPosition, b: EventPosition, direction: 1 | -1): number {
	if (a.eventdatetime === b.eventdatetime) return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
	if (a.eventdatetime === null) return 1;
	if (b.eventdatetime === null) return -1;
	return a.eventdatetime < b.eventdatetime ? -direction : direction;
}
