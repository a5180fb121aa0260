import { calendarFileName, eventEntry } from '@burgee/core';
import { confirmationLetter } from '@burgee/core/display/booking-letter';
import type { BookingLetters } from '@burgee/core/ports/booking-letters';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';

/** Writes letters with the event as a calendar file, which has the same UID as the file that members download. */
export class ClubBookingLetters implements BookingLetters {
	readonly #calendarFile: Pick<CalendarFile, 'write'>;
	readonly #origin: string;

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
						text: this.#calendarFile.write(entry),
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
}
