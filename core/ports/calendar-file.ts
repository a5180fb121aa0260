import type { CalendarEntry } from '../rules/calendar/calendar-links.ts';

export interface CalendarFile {
	/** Returns the entry as iCalendar text (RFC 5545). An event must always have the same `uid`. */
	write(entry: CalendarEntry & { uid: string; updatedAt: string }): string;
}
