import type { VersionedEntry } from '../rules/calendar/event-entry.ts';

/** Writes calendar entries as iCalendar text (RFC 5545). */
export interface CalendarFile {
	/**
	 * Returns a calendar with one entry.
	 * @param method what calendar programs do with it: enter the entry, which is the default, or remove it.
	 */
	write(entry: VersionedEntry, method?: 'PUBLISH' | 'CANCEL'): string;
	/** Returns a calendar to which calendar programs can subscribe. They read it again after an hour. */
	writeFeed(feed: { name: string; entries: readonly VersionedEntry[] }): Promise<string>;
}
