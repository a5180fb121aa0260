import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { reasonOf } from './reason-of.ts';
import { connectionOptions, credentialsOf, type SmtpServer } from './smtp-server.ts';

/** What a mail server refuses: every connection, the user and the password, or the sender. */
export type MailRefusal = { step: 'connection' | 'sign-in' | 'sender'; reason: string };

/**
 * Signs in to the mail server and names the sender, and sends no email: the connection ends before the text of the email.
 * @returns what the server refuses, or null if it would take an email.
 */
export async function trySender(server: SmtpServer, from: string): Promise<MailRefusal | null> {
	const connection = new SMTPConnection(
		connectionOptions(server, { connectMs: 5_000, silenceMs: 5_000 }),
	);
	let step: MailRefusal['step'] = 'connection';
	// nodemailer passes some errors to the callbacks, and others to this listener only.
	const failed = new Promise<never>((_, reject) => void connection.on('error', reject));
	try {
		await Promise.race([failed, called((done) => connection.connect(done))]);
		step = 'sign-in';
		const { auth } = server;
		if (auth !== null) {
			const login = called((done) => connection.login(credentialsOf(auth), done));
			await Promise.race([failed, login]);
		}
		step = 'sender';
		const accepted = called((done) => {
			// nodemailer reads the email only when the server has taken the sender and the recipient.
			const email = new Readable({ read: () => done() });
			connection.send({ from, to: [from] }, email, done);
		});
		await Promise.race([failed, accepted]);
		return null;
	} catch (thrown) {
		const { reason } = reasonOf(thrown, server.auth?.password);
		const isRecipient =
			thrown instanceof Error && 'command' in thrown && thrown.command === 'RCPT TO';
		return isRecipient ? null : { step, reason };
	} finally {
		failed.catch(() => {});
		connection.close();
	}
}

function called(start: (done: (error?: Error | null) => void) => void): Promise<void> {
	return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}
