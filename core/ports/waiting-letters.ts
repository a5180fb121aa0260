import type { ClubFacts } from '../rules/club-facts.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import type { Message } from '../rules/mail/message.ts';
import type { WaitingEntry } from '../rules/waiting-list/waiting-entry.ts';
import type { Written } from './booking-letters.ts';

/** What letters about a waiting list are written from. */
export interface AboutEntry {
	entry: WaitingEntry;
	/** Null if the event was deleted. */
	event: ClubEvent | null;
	facts: ClubFacts;
}

export type WaitingLetter = Pick<Message, 'kind' | 'subject' | 'letter'>;

/** Writes to the parties on a waiting list, in the club's words. */
export interface WaitingLetters {
	/** Confirms that a party waits. The link lets it see its position and leave. */
	joined(about: AboutEntry & { position: number }): WaitingLetter;
	/** Offers places to a party. The link accepts or declines. */
	offer(about: AboutEntry): WaitingLetter;
	/** Tells a party that its offer is over. */
	offerEnded(about: AboutEntry): WaitingLetter;
	/** Brings what an organiser has written. */
	organiser(about: AboutEntry & Written): WaitingLetter;
}
