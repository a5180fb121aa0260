import { MailRefusedError } from '@burgee/core';
import type { Mail, Mailer } from '@burgee/core/ports/mailer';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { reasonOf } from './reason-of.ts';
import {
	connectionOptions,
	credentialsOf,
	type SmtpServer,
	type SmtpTimeouts,
} from './smtp-server.ts';

export interface SmtpSettings {
	server: SmtpServer;
	/** The address of the sender. */
	from: string;
	/** Where answers go. Null for the address that each email names. */
	replyTo: string | null;
	/** The host name in the Message-ID of each email. */
	messageIdHost: string;
}

/** nodemailer would read several recipients from a text such as 'a@club.example, b@club.example'. */
const address = z.email();

/** Sends emails with SMTP. Each has a connection of its own. */
export class SmtpMailer implements Mailer {
	readonly #settings: SmtpSettings;
	readonly #transport: ReturnType<typeof createTransport>;

	constructor(settings: SmtpSettings, timeouts: Partial<SmtpTimeouts> = {}) {
		const { auth } = settings.server;
		this.#settings = settings;
		this.#transport = createTransport({
			...connectionOptions(settings.server, timeouts),
			...(auth && { auth: credentialsOf(auth) }),
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
