import { type EventSpan, eventSpan } from '../calendar/event-span.ts';
import type { WorkDay } from './work-day.ts';

// This module is separate, so that public pages do not load the modules of the work day's schema.
/** Returns when the work day takes place. Like an event on its booking page, it lasts three hours by default. */
export function workDaySpan({ date }: Pick<WorkDay, 'date'>): EventSpan | null {
	return eventSpan({ eventdatetime: date, eventenddatetime: null }, 'booking');
}
