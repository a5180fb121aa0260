import { MailRefusedError } from '@burgee/core';
import type { Mail, Mailer } from '@burgee/core/ports/mailer';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { reasonOf } from './reason-of.ts';

export interface SmtpServer {
	host: string;
	port: number;
	/** Whether the connection begins with TLS (smtps). Otherwise, it changes to TLS with STARTTLS. */
	isSecure: boolean;
	/** Whether the server may be used without TLS, because it is on this machine. */
	allowsPlainText: boolean;
	auth: { user: string; password: string } | null;
}

export interface SmtpSettings {
	server: SmtpServer;
	/** The address of the sender. */
	from: string;
	/** Where answers go. Null for the address that each email names. */
	replyTo: string | null;
	/** The host name in the Message-ID of each email. */
	messageIdHost: string;
}

interface Timeouts {
	/** For the connection, its greeting and its TLS. */
	connectMs: number;
	/** How long the mail server may be silent. */
	silenceMs: number;
}

/** nodemailer would read several recipients from a text such as 'a@club.example, b@club.example'. */
const address = z.email();

const defaultTimeouts: Timeouts = { connectMs: 10_000, silenceMs: 30_000 };

/** Sends emails with SMTP. Each has a connection of its own. */
export class SmtpMailer implements Mailer {
	readonly #settings: SmtpSettings;
	readonly #transport: ReturnType<typeof createTransport>;

	constructor(settings: SmtpSettings, timeouts: Partial<Timeouts> = {}) {
		const { host, port, isSecure, allowsPlainText, auth } = settings.server;
		const { connectMs, silenceMs } = { ...defaultTimeouts, ...timeouts };
		this.#settings = settings;
		this.#transport = createTransport({
			host,
			port,
			secure: isSecure,
			requireTLS: !isSecure && !allowsPlainText,
			tls: { rejectUnauthorized: !allowsPlainText },
			...(auth && { auth: { user: auth.user, pass: auth.password } }),
			dnsTimeout: connectMs,
			connectionTimeout: connectMs,
			greetingTimeout: connectMs,
			socketTimeout: silenceMs,
			disableFileAccess: true,
			disableUrlAccess: true,
		});
	}

	async send(mail: Mail): Promise<void> {
		const { from, replyTo, messageIdHost, server } = this.#settings;
		if (!address.safeParse(mail.to).success) {
			throw new MailRefusedError('The recipient is not an email address');
		}
		try {
			await this.#transport.sendMail({
				from: { name: mail.fromName, address: from },
				to: { name: '', address: mail.to },
				replyTo: { name: '', address: replyTo ?? mail.replyTo },
				// The recipient of the envelope comes from the message, not from a header that a name could change.
				envelope: { from, to: [mail.to] },
				subject: mail.subject,
				messageId: `<${mail.id}@${messageIdHost}>`,
				date: new Date(mail.date),
				text: mail.text,
				html: mail.html,
				textEncoding: 'quoted-printable',
				attachments: attachmentsOf(mail),
				headers: {
					'Auto-Submitted': 'auto-generated',
					...(mail.unsubscribeUrl !== null && {
						'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
						'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
					}),
				},
				xMailer: false,
			});
		} catch (thrown) {
			const { isRefusal, reason } = reasonOf(thrown, server.auth?.password);
			throw isRefusal ? new MailRefusedError(reason) : new Error(reason);
		}
	}
}

function attachmentsOf({ calendar }: Mail) {
	if (calendar === null) return [];
	const { fileName, text, method } = calendar;
	const contentType = `text/calendar; charset=utf-8; method=${method}`;
	return [{ filename: fileName, content: text, contentType }];
}
