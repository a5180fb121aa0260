/** The mail server will never accept an email, for example because the recipient has no mailbox. */
export class MailRefusedError extends Error {
	override readonly name = 'MailRefusedError';
}
