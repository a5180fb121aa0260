import { hourMs, type Instant, toInstant } from '../calendar/london-time.ts';
import type { Message } from './message.ts';

/** How many emails that strangers caused an address receives in an hour (decision: mail-limit). */
export const maxPerHour = 10;

/** Returns the text that is the same for the addresses of one mailbox, such as 'Zoe+club@example.org' and 'zoe@example.org'. */
export function mailboxOf(address: string): string {
	return address.toLowerCase().replace(/\+[^@]*@/, '@');
}

export function anHourBefore(at: Instant): Instant {
	return toInstant(new Date(Date.parse(at) - hourMs));
}

/**
 * Returns when a mailbox may receive another email that a stranger caused, or null if it may now.
 * @param sent the emails that the mailbox has received in the last hour.
 */
export function heldUntil(
	sent: readonly Pick<Message, 'causedByStranger' | 'sentAt'>[],
	at: Instant,
): Instant | null {
	const times = sent
		.flatMap(({ causedByStranger, sentAt }) => (causedByStranger && sentAt !== null ? sentAt : []))
		.filter((sentAt) => sentAt > anHourBefore(at))
		.sort();
	const [first] = times.slice(-maxPerHour);
	if (times.length < maxPerHour || first === undefined) return null;
	return toInstant(new Date(Date.parse(first) + hourMs));
}
