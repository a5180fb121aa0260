import type { CalendarEntry } from '../calendar/links.ts';

export interface CalendarFile {
	/** The entry as an iCalendar file (RFC 5545). `uid` stays the same for the same event; `updatedAt` is an instant. */
	write(entry: CalendarEntry & { uid: string; updatedAt: string }): string;
}
