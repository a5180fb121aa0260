import { calendarFileName, eventEntry, type VersionedEntry } from '@burgee/core';
import { confirmationLetter } from '@burgee/core/display/booking-letter';
import type { BookingLetters } from '@burgee/core/ports/booking-letters';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';
import { LRUCache } from 'lru-cache';

/** The events that members may book at the same time. */
const maxCachedFiles = 50;

/** Writes letters with the event as a calendar file, which has the same UID as the file that members download. */
export class ClubBookingLetters implements BookingLetters {
	readonly #calendarFile: Pick<CalendarFile, 'write'>;
	readonly #origin: string;
	/** Calendar files by their entries. Writing a file takes longer than storing a booking. */
	readonly #files = new LRUCache<string, string>({ max: maxCachedFiles });

	/** @param origin the origin of the club's public address. */
	constructor(calendarFile: Pick<CalendarFile, 'write'>, origin: string) {
		this.#calendarFile = calendarFile;
		this.#origin = origin;
	}

	confirmation({ booking, event, facts }: Parameters<BookingLetters['confirmation']>[0]) {
		const host = new URL(this.#origin).hostname;
		const site = { page: 'booking', origin: this.#origin, host, clubName: facts.name } as const;
		const entry = event && eventEntry(event, site);
		const calendar =
			entry === null
				? null
				: {
						fileName: calendarFileName(entry.title),
						text: this.#fileOf(entry),
						method: 'PUBLISH' as const,
					};
		const letter = confirmationLetter({
			booking,
			event,
			facts,
			hasCalendarFile: calendar !== null,
		});
		return { ...letter, calendar };
	}
	#fileOf(entry: VersionedEntry): string {
		const key = JSON.stringify(entry);
		const text = this.#files.get(key) ?? this.#calendarFile.write(entry);
		this.#files.set(key, text);
		return text;
	}
}
