import type { Ports } from '../../ports/ports.ts';
import type { AboutEntry, WaitingLetter } from '../../ports/waiting-letters.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { type Message, newMessage } from '../../rules/mail/message.ts';
import type { WaitingEntry } from '../../rules/waiting-list/waiting-entry.ts';
import { readClubFacts } from '../club-facts.ts';

export type WaitingMessagePorts = Pick<
	Ports,
	'clock' | 'ids' | 'clubFacts' | 'configuredFacts' | 'waitingLetters' | 'mailQueue'
>;

/** Returns a function that creates messages about entries of one event's waiting list. */
export async function waitingMessages(
	ports: WaitingMessagePorts,
	event: ClubEvent | null,
): Promise<
	(
		entry: WaitingEntry,
		write: (about: AboutEntry) => WaitingLetter,
		secret?: string | null,
	) => Message
> {
	const { facts } = await readClubFacts(ports);
	const at = toInstant(ports.clock.now());
	return (entry, write, secret = null) =>
		newMessage({
			id: ports.ids.newId(),
			eventId: entry.eventId,
			eventName: entry.eventName,
			bookingId: null,
			to: entry.userEmail,
			...write({ entry, event, facts }),
			calendar: null,
			secret,
			// Nobody has checked that the address belongs to whoever joined.
			causedByStranger: true,
			createdAt: at,
			sendAt: at,
		});
}
