import type { Instant } from '../calendar/london-time.ts';
import type { ClubEvent } from './club-event.ts';

type Dated = Pick<ClubEvent, 'id' | 'eventdatetime' | 'eventenddatetime'>;

/**
 * Reports whether the event ends at or after `from` (specification §9). An event without an end
 * must start at or after `from`. An undated event is always upcoming.
 */
export function isUpcoming(event: Dated, from: Instant): boolean {
	return event.eventdatetime === null || (event.eventenddatetime ?? event.eventdatetime) >= from;
}

/** Sorts undated events last, and events with equal starts by id. */
export function earliestFirst(a: Dated, b: Dated): number {
	return byStart(a, b, 1);
}

/** Sorts undated events last, and events with equal starts by id. */
export function latestFirst(a: Dated, b: Dated): number {
	return byStart(a, b, -1);
}

function byStart(a: Dated, b: Dated, direction: 1 | -1): number {
	if (a.eventdatetime === b.eventdatetime) return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
	if (a.eventdatetime === null) return 1;
	if (b.eventdatetime === null) return -1;
	return a.eventdatetime < b.eventdatetime ? -direction : direction;
}
