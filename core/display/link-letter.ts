import type { Booking } from '../rules/booking/booking.ts';
import type { LinkReason } from '../rules/booking/booking-link.ts';
import { myBookingPath } from '../rules/booking/booking-path.ts';
import { bookingLabels } from '../rules/booking/labels.ts';
import { shortReference } from '../rules/booking/short-reference.ts';
import type { EventTimes } from '../rules/calendar/event-span.ts';
import { secretPlaceholder } from '../rules/mail/letter.ts';
import type { Message } from '../rules/mail/message.ts';
import { peopleWords } from './booking-words.ts';
import { displayEventDates } from './dates.ts';

const sentences: Record<LinkReason, (name: string) => string[]> = {
	asked: (name) => [
		`You asked for the link to your booking for ${name}. With it you can see, change or cancel the booking.`,
		'If it was not you who asked, you need to do nothing. Nobody else has received this link.',
	],
	sent: (name) => [
		`Here is the link to your booking for ${name}. With it you can see, change or cancel the booking.`,
	],
	replaced: (name) => [
		`Here is a new link to your booking for ${name}. With it you can see, change or cancel the booking.`,
		'Earlier links to this booking no longer work.',
	],
};

/** Writes the letter that brings a member the link to a booking. */
export function linkLetter(
	{
		booking,
		event,
		clubName,
		origin,
	}: {
		booking: Booking;
		/** Null if the event was deleted. */
		event: (EventTimes & { name: string }) | null;
		clubName: string;
		/** The origin of the club's public address. */
		origin: string;
	},
	reason: LinkReason,
): Pick<Message, 'kind' | 'subject' | 'letter'> {
	const name = event?.name ?? booking.eventName;
	const rows: [label: string, value: string | null][] = [
		['Event', name],
		['When', event && displayEventDates(event, 'booking')],
		[bookingLabels.leadMember, `${booking.firstName} ${booking.lastName}`],
		['People', peopleWords(booking)],
		['Reference', shortReference(booking.id)],
	];
	return {
		kind: 'booking-link',
		subject: `Your booking: ${name}`,
		letter: {
			greeting: `Hello ${booking.firstName},`,
			paragraphs: sentences[reason](name),
			facts: rows.flatMap(([label, value]) => (value ? { label, value } : [])),
			link: {
				label: 'See or Change Your Booking',
				url: origin + myBookingPath('') + secretPlaceholder,
			},
			closing: `If anything is wrong, please reply to this email.\n${clubName}`,
		},
	};
}
