import type { EventTimes } from '../rules/calendar/event-span.ts';
import type { AnnouncedEvent } from '../rules/mail/mailing.ts';
import {
	type AboutLetter,
	type AboutLetterWithFile,
	bookingLetter,
	detailRows,
	eventNameOf,
	paidWords,
	type WrittenLetter,
} from './booking-letter.ts';
import { displayEventDates } from './dates.ts';

/**
 * Writes to a member who has booked that the event has changed. `canCancel`: whether the member can still cancel the
 * booking on its page.
 */
export function eventChangedLetter(
	about: AboutLetterWithFile & { before: AnnouncedEvent; canCancel: boolean },
): WrittenLetter {
	const { booking, event, before, canCancel, hasCalendarFile } = about;
	return {
		kind: 'event-changed',
		subject: `Changed: ${eventNameOf(about)}`,
		letter: bookingLetter(about, {
			paragraphs: [
				...(event === null ? [] : changesOf(before, event)),
				'Your booking stays as it is. You need to do nothing if you can still come.',
				canCancel
					? 'If you cannot come, please cancel with the link below, so that others can have your places.'
					: 'If you cannot come, please reply to this email.',
				...(hasCalendarFile ? ['The attached file changes the event in your calendar.'] : []),
			],
			rows: [...detailRows(booking), ['Paid', booking.paid ? paidWords(booking) : null]],
			link: 'See or Change Your Booking',
		}),
	};
}

/** Returns a sentence for each change of an event, with what was before. */
function changesOf(before: AnnouncedEvent, after: EventTimes & { name: string }): string[] {
	const [earlier, now] = [before, after].map((event) => displayEventDates(event, 'booking'));
	return [
		...(before.name === after.name ? [] : [`${before.name} is now called ${after.name}.`]),
		...(earlier === now
			? []
			: [`${after.name} now takes place on ${now}. Before, the date was ${earlier}.`]),
	];
}

/** Writes to a member who has booked that the event will not take place. */
export function eventCancelledLetter(about: AboutLetterWithFile): WrittenLetter {
	const { booking, event, hasCalendarFile } = about;
	const name = eventNameOf(about);
	const when = event === null ? '' : ` on ${displayEventDates(event, 'booking')}`;
	return {
		kind: 'event-cancelled',
		subject: `Cancelled: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				`We are sorry: ${name}${when} is cancelled and will not take place. You need not cancel your booking.`,
				...(booking.paid
					? ['You have paid for this booking. The club will contact you about a refund.']
					: []),
				...(hasCalendarFile ? ['The attached file removes the event from your calendar.'] : []),
			],
			rows: [...detailRows(booking), ['Paid', booking.paid ? paidWords(booking) : null]],
			link: 'See Your Booking',
		}),
	};
}

/** Brings a member who has booked what an organiser has written. */
export function organiserLetter(
	about: AboutLetter & { subject: string; text: string },
): WrittenLetter {
	return {
		kind: 'organiser',
		subject: about.subject,
		letter: {
			...bookingLetter(about, {
				paragraphs: paragraphsOf(about.text),
				rows: [],
				link: 'See or Change Your Booking',
			}),
			closing: organiserClosing(about),
		},
	};
}

/** Splits a text at its empty lines. */
export function paragraphsOf(text: string): string[] {
	return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
}

/** Returns the last lines of a letter that the member may answer. */
export function organiserClosing({ clubName }: { clubName: string }): string {
	return `If you have a question, please reply to this email.\n${clubName}`;
}
