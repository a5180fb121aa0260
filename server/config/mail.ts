import type { Mailer } from '@burgee/core/ports/mailer';
import { z } from 'zod';
import { isLoopback } from './node-env.ts';
import { choice, settings, type Variables, variable } from './variables.ts';

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;
const isSmtp = (protocol: string): protocol is keyof typeof ports => protocol in ports;

/** The mail server that SMTP_URL names. */
const smtpUrl = z.string().transform((text, context) => {
	const url = URL.canParse(text) ? new URL(text) : null;
	const user = decoded(url?.username);
	const password = decoded(url?.password);
	const isPlain = url !== null && /^\/?$/.test(url.pathname) && url.search + url.hash === '';
	if (
		!isPlain ||
		!isSmtp(url.protocol) ||
		url.hostname === '' ||
		user === null ||
		password === null
	) {
		context.addIssue('not the URL of a mail server');
		return z.NEVER;
	}
	const host = url.hostname.replace(/^\[|\]$/g, '');
	return {
		host,
		port: url.port === '' ? ports[url.protocol] : Number(url.port),
		isSecure: url.protocol === 'smtps:',
		allowsPlainText: isLoopback(host),
		auth: user === '' ? null : { user, password },
	};
});

/** Returns null if a percent sign is not followed by the number of a character. */
function decoded(text = ''): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}

const example = 'bookings@club.example';

export const mail = settings({
	/** By default, nothing is sent, and the panel shows each message as it would look ('outbox'). */
	mail: choice('MAIL', [
		z.object({ kind: z.literal('outbox') }),
		z.object({
			kind: z.literal('smtp'),
			server: variable('SMTP_URL', smtpUrl, {
				must: 'be the URL of a mail server, with smtp:// or smtps://, and without a path or a query',
				example: 'smtps://user:password@mail.example.org',
				hint: ' In the user name and the password, write @ as %40, : as %3A, / as %2F and % as %25.',
				ifMissing: 'With MAIL=smtp, set the URL of the mail server',
			}),
			from: variable('MAIL_FROM', z.email(), {
				must: 'be the email address that sends the emails, without a name',
				example,
				ifMissing: 'With MAIL=smtp, set the email address that sends the emails',
			}),
			/** Null for the club's email address for bookings. */
			replyTo: variable('MAIL_REPLY_TO', z.email().nullable().default(null), {
				must: 'be the email address that receives the answers, without a name',
				example,
			}),
		}),
	]),
});

export type MailChoice = z.output<typeof mail>['mail'];

/**
 * Returns the variables without MAIL if it is the path of a mailbox. Login shells and cron set MAIL to the user's mailbox,
 * such as /var/mail/burgee.
 */
export function withoutMailbox({ MAIL, ...others }: Variables): Variables {
	return MAIL === undefined || MAIL.startsWith('/') ? others : { MAIL, ...others };
}

/** @returns null if nothing is sent. */
export async function openMailer({
	mail,
	publicUrl,
}: {
	mail: MailChoice;
	publicUrl: string;
}): Promise<Mailer | null> {
	switch (mail.kind) {
		case 'outbox':
			return null;
		case 'smtp': {
			const { SmtpMailer } = await import('@burgee/adapters/smtp/smtp-mailer');
			return new SmtpMailer({ ...mail, messageIdHost: new URL(publicUrl).hostname });
		}
	}
}
