import type { MailRefusal } from '@burgee/adapters/smtp/try-sender';
import type { Clock } from '@burgee/core/ports/clock';
import type { MessageStore } from '@burgee/core/ports/message-store';
import type { MailChoice } from '../config/mail.ts';
import type { Findings } from './check.ts';

type SmtpChoice = Extract<MailChoice, { kind: 'smtp' }>;

/** How late an email may be. The server tries again a few times in the first hour. */
const maxDelayMs = 60 * 60_000;

const remedies: Record<MailRefusal['step'], string> = {
	connection: 'correct the host and the port in SMTP_URL, or the firewall of this server',
	'sign-in': 'correct the user and the password in SMTP_URL',
	sender: 'set MAIL_FROM to an address that this mail server may send from',
};

/** Finds a mail server that refuses the connection, the sign-in or the sender. Sends no email. */
export async function checkMailServer(
	{ server, from }: Pick<SmtpChoice, 'server' | 'from'>,
	{ found }: Findings,
): Promise<void> {
	const { trySender } = await import('@burgee/adapters/smtp/try-sender');
	const refusal = await trySender(server, from);
	if (refusal === null) return;
	const { step, reason } = refusal;
	const problem = {
		connection: `The mail server ${server.host}:${server.port} cannot be used`,
		'sign-in': `The mail server ${server.host}:${server.port} cannot be used`,
		sender: `The mail server ${server.host}:${server.port} refuses the sender ${from}`,
	}[step];
	found(`${problem} (${reason})`, remedies[step]);
}

/** Finds emails that should have been sent long ago. */
export async function checkWaitingMail(
	{ messages, clock }: { messages: Pick<MessageStore, 'list'>; clock: Clock },
	{ found }: Findings,
): Promise<void> {
	const waiting = await messages.list({ state: 'waiting', limit: 1_000 });
	const latestDue = clock.now().getTime() - maxDelayMs;
	// An email that was never tried may wait on purpose, because its recipient has had enough for this hour.
	const late = waiting.filter(({ attempts, sendAt, nextAttemptAt }) => {
		const dueAt = attempts === 0 ? nextAttemptAt : sendAt;
		return Date.parse(dueAt) < latestDue;
	});
	const [newest] = late;
	if (newest === undefined) return;
	const count = late.length === 1 ? 'An email has waited' : `${late.length} emails have waited`;
	const reason = newest.lastError ?? 'the server has not tried to send it';
	found(
		`${count} for more than an hour (${reason})`,
		'mend this, and look at Messages in the panel, which sends them again',
	);
}
