import { calendarFileName, type EntrySite, eventEntry, type VersionedEntry } from '@burgee/core';
import { confirmationLetter, reminderLetter } from '@burgee/core/display/booking-letter';
import type { AboutBooking, BookingLetters } from '@burgee/core/ports/booking-letters';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';
import { LRUCache } from 'lru-cache';

/** The events that members may book at the same time. */
const maxCachedFiles = 50;

/**
 * Writes letters with the event as a calendar file, which has the same UID as the file that members download.
 * @param origin the origin of the club's public address.
 */
export function clubBookingLetters(
	calendarFile: Pick<CalendarFile, 'write'>,
	origin: string,
): BookingLetters {
	const host = new URL(origin).hostname;
	/** Calendar files by their entries. Writing a file takes longer than storing a booking. */
	const files = new LRUCache<string, string>({ max: maxCachedFiles });
	const siteOf = ({ facts }: AboutBooking): EntrySite => ({ origin, host, clubName: facts.name });
	const fileOf = (entry: VersionedEntry): string => {
		const key = JSON.stringify(entry);
		const text = files.get(key) ?? calendarFile.write(entry);
		files.set(key, text);
		return text;
	};
	const calendarOf = (about: AboutBooking) => {
		const { event } = about;
		const entry = event && eventEntry(event, { page: 'booking', ...siteOf(about) });
		if (entry === null) return null;
		const fileName = calendarFileName(entry.title);
		return { fileName, text: fileOf(entry), method: 'PUBLISH' as const };
	};
	return {
		confirmation: (about) => {
			const calendar = calendarOf(about);
			const letter = confirmationLetter({
				...about,
				...siteOf(about),
				hasCalendarFile: calendar !== null,
			});
			return { ...letter, calendar };
		},
		reminder: (about) => ({
			...reminderLetter({ ...about, ...siteOf(about) }),
			calendar: null,
		}),
	};
}
