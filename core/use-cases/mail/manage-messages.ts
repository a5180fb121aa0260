import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { letterText, withSecret, withUrls } from '../../rules/mail/letter.ts';
import { letterHtml } from '../../rules/mail/letter-html.ts';
import type { Message, MessageState } from '../../rules/mail/message.ts';
import { messageReducer } from '../../rules/mail/message-reducer.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { readClubFacts } from '../club-facts.ts';

type MessagePosition = Pick<Message, 'createdAt' | 'id'>;

const defaultLimit = 50;

/**
 * Returns one page of the messages, newest first.
 * @returns `next` is the position after which the next page starts. Null on the last page.
 */
export async function listMessages(
	{ messages }: Pick<Ports, 'messages'>,
	{
		state,
		after,
		limit = defaultLimit,
	}: {
		state?: MessageState | undefined;
		after?: MessagePosition | undefined;
		limit?: number | undefined;
	} = {},
): Promise<{ messages: Message[]; next: MessagePosition | null }> {
	const found = await messages.list({ state, after, limit: limit + 1 });
	const page = found.slice(0, limit);
	return { messages: page, next: found.length > limit ? (page.at(-1) ?? null) : null };
}

/** @throws ClubError 'message-not-found'. */
export async function readMessage(
	{ messages }: Pick<Ports, 'messages'>,
	id: string,
): Promise<{ message: Message; text: string }> {
	const message = await messages.get(id);
	if (message === null) throw new ClubError('message-not-found');
	return { message, text: letterText(withSecret(message.letter, '…')) };
}

/**
 * Returns the HTML of a message as its reader sees it. Its links lead to the top of the same document, because their own
 * addresses would open the member's booking.
 * @throws ClubError 'message-not-found'.
 */
export async function previewMessage(
	ports: Pick<Ports, 'messages' | 'clubFacts' | 'configuredFacts'>,
	id: string,
): Promise<string> {
	const message = await ports.messages.get(id);
	if (message === null) throw new ClubError('message-not-found');
	const { letter, subject } = message;
	const { facts } = await readClubFacts(ports);
	return letterHtml(
		withUrls(letter, () => '#'),
		{ subject, colours: facts.look },
	);
}

/**
 * Sends a failed message again, for another three days at most.
 * @throws ClubError 'message-not-found', or 'message-not-failed' if the message waits, was sent or was erased.
 */
export async function sendMessageAgain(
	ports: Pick<Ports, 'clock' | 'ids' | 'messages' | 'mailQueue'>,
	admin: Admin,
	id: string,
): Promise<Message> {
	const message = await ports.messages.get(id);
	if (message === null) throw new ClubError('message-not-found');
	const at = toInstant(ports.clock.now());
	const requeued = messageReducer(message, { type: 'requeued', at });
	const audit = auditOf(ports, admin, {
		what: 'message.sent-again',
		subject: { id, name: message.subject },
	});
	const isRequeued = requeued !== message && (await ports.messages.replace(requeued, audit));
	if (!isRequeued) throw new ClubError('message-not-failed');
	ports.mailQueue?.sendSoon();
	return requeued;
}
