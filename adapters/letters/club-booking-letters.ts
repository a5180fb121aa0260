import {
	calendarFileName,
	cancelledEntry,
	type EntrySite,
	eventEntry,
	type Message,
	type VersionedEntry,
} from '@burgee/core';
import {
	type AboutLetterWithFile,
	confirmationLetter,
	reminderLetter,
	type WrittenLetter,
} from '@burgee/core/display/booking-letter';
import { cancelledLetter, changedLetter } from '@burgee/core/display/changed-letters';
import {
	eventCancelledLetter,
	eventChangedLetter,
	organiserLetter,
} from '@burgee/core/display/event-letters';
import { linkLetter } from '@burgee/core/display/link-letter';
import {
	payLaterLetter,
	paymentCancelledLetter,
	receivedLetter,
	refundLetter,
} from '@burgee/core/display/payment-letters';
import type { AboutBooking, BookingLetters } from '@burgee/core/ports/booking-letters';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';
import { LRUCache } from 'lru-cache';

/**
 * More than the events that can be booked at once. In a smaller cache, events booked in turn would displace each
 * other’s files.
 */
const maxCachedFiles = 500;

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
	const entryOf = (about: AboutBooking) =>
		about.event && eventEntry(about.event, { page: 'booking', ...siteOf(about) });
	/** The event as it is now, which replaces an earlier version in the member's calendar. */
	const calendarOf = (about: AboutBooking): Message['calendar'] => {
		const entry = entryOf(about);
		return (
			entry && {
				...{ fileName: calendarFileName(entry.title), method: 'PUBLISH' },
				text: fileOf(entry),
			}
		);
	};
	/** The entry that removes the event from the member's calendar. */
	const removalOf = (about: AboutBooking): Message['calendar'] => {
		const entry = entryOf(about);
		if (entry === null) return null;
		const { cancelledAt } = about.booking;
		const removed = cancelledEntry(
			{ ...entry, sequence: entry.sequence + 1 },
			cancelledAt ?? entry.updatedAt,
		);
		return {
			...{ fileName: calendarFileName(entry.title), method: 'CANCEL' },
			text: calendarFile.write(removed, 'CANCEL'),
		};
	};
	/** The entry of a deleted event, which says itself that it is cancelled. */
	const cancellationOf = (about: AboutBooking): Message['calendar'] => {
		const entry = entryOf(about);
		return (
			entry && {
				...{ fileName: calendarFileName(about.event?.name ?? ''), method: 'CANCEL' },
				text: calendarFile.write(entry, 'CANCEL'),
			}
		);
	};
	const written = <About extends AboutBooking>(
		about: About,
		write: (about: About & AboutLetterWithFile) => WrittenLetter,
		calendar: Message['calendar'] = null,
	) => ({
		...write({ ...about, ...siteOf(about), hasCalendarFile: calendar !== null }),
		calendar,
	});
	const withAddress = <About extends AboutBooking>(about: About) => ({
		...about,
		clubAddress: about.facts.address,
	});
	return {
		confirmation: (about) => written(withAddress(about), confirmationLetter, calendarOf(about)),
		toPayLater: (about) =>
			written(
				{ ...about, bankDetails: about.facts.bankDetails },
				payLaterLetter,
				calendarOf(about),
			),
		reminder: (about) => written(about, reminderLetter),
		changed: (about) => written(about, changedLetter, calendarOf(about)),
		cancelled: (about) => written(about, cancelledLetter, removalOf(about)),
		paymentCancelled: (about) => written(about, paymentCancelledLetter),
		received: (about) => written(withAddress(about), receivedLetter),
		refunded: (about) => written(about, refundLetter),
		link: (about, reason) => written(about, (all) => linkLetter(all, reason)),
		eventChanged: (about) => written(about, eventChangedLetter, calendarOf(about)),
		organiser: (about) => written(about, organiserLetter),
		eventCancelled: (about) => written(about, eventCancelledLetter, cancellationOf(about)),
	};
}
