import type { Instant } from '../calendar/london-time.ts';
import type { ClubEvent } from './club-event.ts';

type Dated = Pick<ClubEvent, 'id' | 'eventdatetime' | 'eventenddatetime'>;

/** Whether its end, or its start without one, is at or after `from`; what has no start always is (specification §9). */
export function isUpcoming(event: Dated, from: Instant): boolean {
	return event.eventdatetime === null || (event.eventenddatetime ?? event.eventdatetime) >= from;
}

/** The order of the calendar: by start, the undated last, equal ones by id. */
export function earliestFirst(a: Dated, b: Dated): number {
	return byStart(a, b, 1);
}

/** The order of the admin's list: the latest start first, the undated last, equal ones by id. */
export function latestFirst(a: Dated, b: Dated): number {
	return byStart(a, b, -1);
}

function byStart(a: Dated, b: Dated, direction: 1 | -1): number {
	if (a.eventdatetime === b.eventdatetime) return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
	if (a.eventdatetime === null) return 1;
	if (b.eventdatetime === null) return -1;
	return a.eventdatetime < b.eventdatetime ? -direction : direction;
}
