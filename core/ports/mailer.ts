import type { Instant } from '../rules/calendar/london-time.ts';
import type { Message } from '../rules/mail/message.ts';

/** An email to one recipient. */
export interface Mail extends Pick<Message, 'id' | 'to' | 'subject' | 'calendar'> {
	/** The name of the sender: the club. The operator configures the address. */
	fromName: string;
	/** Where answers go if the operator has configured no other address. */
	replyTo: string;
	text: string;
	html: string;
	date: Instant;
	/** The URL with which the recipient ends emails of this kind. Null if there is nothing to end. */
	unsubscribeUrl: string | null;
}

/** The messages that wait to be sent. */
export interface MailQueue {
	/** Sends the stored messages that are due, in the background. */
	sendSoon(): void;
}

/** Hands emails to the club's mail server. */
export interface Mailer {
	/**
	 * Resolves when the mail server has taken responsibility for the email. A repeated email has the same Message-ID, so
	 * that most mail programs show it once.
	 * @throws MailRefusedError if the mail server will never accept this email. Any other error may pass. The messages of
	 * both are reasons for the organisers. They contain no secrets, but may contain the recipient's address.
	 */
	send(mail: Mail): Promise<void>;
}
