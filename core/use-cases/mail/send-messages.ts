import { assertInvariant } from '../../errors/assert-invariant.ts';
import { MailRefusedError } from '../../errors/mail-refused-error.ts';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Instant, toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubFacts } from '../../rules/club-facts.ts';
import { anHourBefore, heldUntil, mailboxOf, maxPerHour } from '../../rules/mail/hourly-limit.ts';
import { letterText, needsSecret, withSecret } from '../../rules/mail/letter.ts';
import { letterHtml } from '../../rules/mail/letter-html.ts';
import type { Message } from '../../rules/mail/message.ts';
import { type MessageEvent, messageReducer } from '../../rules/mail/message-reducer.ts';
import { concernsParty, isObsolete, mayBecomeObsolete } from '../../rules/mail/obsolete.ts';
import { readClubFacts } from '../club-facts.ts';

type SendPorts = Pick<
	Ports,
	'clock' | 'bookings' | 'events' | 'messages' | 'waitingList' | 'clubFacts' | 'configuredFacts'
> & {
	mailer: Mailer;
};

const hold = `No more than ${maxPerHour} emails an hour go to one address. This one waits.`;

/**
 * Sends the messages that are due, one after the other, until none is left or `isTimeUp` returns true. Each attempt is
 * stored before it is made, so that two servers never make the same one. If this process dies after the mail server has
 * taken a message and before that is stored, the message is sent again, with the same Message-ID. A message that would no
 * longer be right, such as the reminder of a cancelled booking, is removed instead.
 * @param report is called with each message as it is stored afterwards.
 */
export async function sendDueMessages(
	ports: SendPorts,
	{ isTimeUp, report }: { isTimeUp: () => boolean; report: (message: Message) => void },
): Promise<void> {
	while (!isTimeUp()) {
		const [message] = await ports.messages.listDue({ at: now(ports), limit: 1 });
		if (message === undefined) return;
		if (await isOutdated(ports, message)) await ports.messages.remove(message);
		else report(await send(ports, message));
	}
}

async function isOutdated(ports: SendPorts, message: Message): Promise<boolean> {
	if (!mayBecomeObsolete(message)) return false;
	const { bookingId, eventId } = message;
	const [booking, event, parties] = await Promise.all([
		bookingId === null ? null : ports.bookings.get(bookingId),
		eventId === null ? null : ports.events.get(eventId),
		eventId === null || !concernsParty(message) ? [] : ports.waitingList.listForEvent(eventId),
	]);
	return isObsolete(message, { booking, event, parties }, now(ports));
}

async function send(ports: SendPorts, message: Message): Promise<Message> {
	const until = message.causedByStranger ? await holdOf(ports, message) : null;
	if (until !== null) return change(ports, message, { type: 'held', until, reason: hold });
	const attempted = messageReducer(message, { type: 'attempted', at: now(ports) });
	const isClaimed = await ports.messages.replace(attempted);
	// Without the claim, another server makes the attempt, or the message was erased.
	if (!isClaimed || attempted.state !== 'waiting') return attempted;
	return change(ports, attempted, await attempt(ports, attempted));
}

async function holdOf(ports: SendPorts, { to }: Message): Promise<Instant | null> {
	const at = now(ports);
	const query = { mailbox: mailboxOf(to), since: anHourBefore(at) };
	return heldUntil(await ports.messages.listSentTo(query), at);
}

async function attempt(ports: SendPorts, message: Message): Promise<MessageEvent> {
	try {
		const { facts } = await readClubFacts(ports);
		await ports.mailer.send(mailOf(message, facts));
		return { type: 'sent', at: now(ports) };
	} catch (thrown) {
		const reason = thrown instanceof Error ? thrown.message : 'unknown';
		return thrown instanceof MailRefusedError
			? { type: 'refused', reason }
			: { type: 'deferred', at: now(ports), reason };
	}
}

function mailOf(message: Message, facts: ClubFacts): Mail {
	const { id, to, subject, calendar, secret, sendAt } = message;
	const letter = secret === null ? message.letter : withSecret(message.letter, secret);
	assertInvariant(
		!needsSecret(letter),
		'a message with a secret link has its secret until it is sent',
	);
	return {
		...{ id, to, subject, calendar },
		fromName: facts.name,
		replyTo: facts.emails.bookings,
		text: letterText(letter),
		html: letterHtml(letter, { subject, colours: facts.look }),
		date: sendAt,
		unsubscribeUrl: letter.unsubscribe?.url ?? null,
	};
}

/** Stores what has happened to the message, also if it has changed in the meantime. */
async function change(ports: SendPorts, message: Message, event: MessageEvent): Promise<Message> {
	for (let stored: Message | null = message; stored !== null; ) {
		const next = messageReducer(stored, event);
		if (next === stored || (await ports.messages.replace(next))) return next;
		stored = await ports.messages.get(message.id);
	}
	return message;
}

function now({ clock }: Pick<SendPorts, 'clock'>): Instant {
	return toInstant(clock.now());
}
