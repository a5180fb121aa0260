import type { CalendarEntry } from '../rules/calendar/calendar-links.ts';

export interface CalendarFile {
	/**
	 * Returns a calendar entry as iCalendar text (RFC 5545). All entries for the same event must have the
	 * same `uid`, also after the event was changed.
	 */
	write(entry: CalendarEntry & { uid: string; updatedAt: string }): string;
}
