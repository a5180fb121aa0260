import type { VersionedEntry } from '../rules/calendar/event-entry.ts';

/** Writes calendar entries as iCalendar text (RFC 5545). */
export interface CalendarFile {
	write(entry: VersionedEntry): string;
	/** Returns a calendar to which calendar programs can subscribe. They read it again after an hour. */
	writeFeed(feed: { name: string; entries: readonly VersionedEntry[] }): Promise<string>;
}
