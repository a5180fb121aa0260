import { bookingPath } from '../rules/booking/booking-path.ts';
import { bookingLabels } from '../rules/booking/labels.ts';
import type { EventTimes } from '../rules/calendar/event-span.ts';
import { type Letter, secretPlaceholder } from '../rules/mail/letter.ts';
import type { Message } from '../rules/mail/message.ts';
import { offerPath } from '../rules/waiting-list/offer-path.ts';
import type { WaitingEntry } from '../rules/waiting-list/waiting-entry.ts';
import { answerRows } from './answer-words.ts';
import { peopleWords } from './booking-words.ts';
import { displayDateTime, displayEventDates } from './dates.ts';
import { organiserClosing, paragraphsOf } from './event-letters.ts';
import { pluralise } from './pluralise.ts';

type WaitingLetter = Pick<Message, 'kind' | 'subject' | 'letter'>;

interface About {
	entry: WaitingEntry;
	/** Null if the event was deleted. */
	event: (EventTimes & { name: string }) | null;
	clubName: string;
	/** The origin of the club's public address. */
	origin: string;
}

/** Writes to a party that has joined the waiting list. The link lets it see its position and leave. */
export function joinedLetter(about: About & { position: number }): WaitingLetter {
	const name = nameOf(about);
	return {
		kind: 'on-waiting-list',
		subject: `On the waiting list: ${name}`,
		letter: letterOf(about, {
			paragraphs: [
				`${name} is full. You are on the waiting list, at position ${about.position}.`,
				'If places for your whole party become free, we offer them to you by email, and hold them for a while. You need to do nothing until then.',
				'With the link below you can see your position, or leave the waiting list.',
			],
			link: { label: 'See Your Position', path: offerPath(secretPlaceholder) },
		}),
	};
}

/** Offers places to a party. The link accepts or declines. */
export function offerLetter(about: About): WaitingLetter {
	const { entry } = about;
	const name = nameOf(about);
	const places = pluralise(entry.numberAttending, 'place');
	const until = entry.offerEndsAt === null ? '' : ` until ${displayDateTime(entry.offerEndsAt)}`;
	return {
		kind: 'place-offered',
		subject: `${places} for you: ${name}`,
		letter: letterOf(about, {
			paragraphs: [
				`${places} for ${name} ${entry.numberAttending === 1 ? 'is' : 'are'} free. We hold ${entry.numberAttending === 1 ? 'it' : 'them'} for you${until}.`,
				'Please accept or decline with the link below. If you do neither, the next party gets the offer.',
			],
			link: { label: 'Accept or Decline', path: offerPath(secretPlaceholder) },
		}),
	};
}

/** Tells a party that its offer is over. */
export function offerEndedLetter(about: About): WaitingLetter {
	const name = nameOf(about);
	return {
		kind: 'offer-ended',
		subject: `Your offer has ended: ${name}`,
		letter: letterOf(about, {
			paragraphs: [
				`We held places for ${name} for you. The offer has ended, and you are no longer on the waiting list.`,
				'If you still want to come, you can join the waiting list again on the event’s page.',
			],
			link: { label: 'Show the Event', path: bookingPath(about.entry.eventId) },
		}),
	};
}

/** Brings a party on the waiting list what an organiser has written. */
export function organiserWaitingLetter(
	about: About & { subject: string; text: string },
): WaitingLetter {
	return {
		kind: 'organiser',
		subject: about.subject,
		letter: {
			...letterOf(about, {
				paragraphs: paragraphsOf(about.text),
				link: { label: 'Show the Event', path: bookingPath(about.entry.eventId) },
			}),
			closing: organiserClosing(about),
		},
	};
}

function nameOf({ event, entry }: About): string {
	return event?.name ?? entry.eventName;
}

function letterOf(
	about: About,
	{ paragraphs, link }: { paragraphs: string[]; link: { label: string; path: string } },
): Letter {
	const { entry, event, clubName, origin } = about;
	const rows: [label: string, value: string | null][] = [
		['Event', nameOf(about)],
		['When', event && displayEventDates(event, 'booking')],
		['Where', clubName],
		[bookingLabels.leadMember, `${entry.firstName} ${entry.lastName}`],
		['People', peopleWords(entry)],
		['Boat', entry.boatName],
		...answerRows(entry.answers),
	];
	return {
		greeting: `Hello ${entry.firstName},`,
		paragraphs,
		facts: rows.flatMap(([label, value]) => (value ? { label, value } : [])),
		link: { label: link.label, url: origin + link.path },
		closing: `If anything is wrong, please reply to this email.\n${clubName}`,
	};
}
