import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
	/** The recipients of the envelope, whatever the headers say. */
	recipients: string[];
	parsed: ParsedMail;
	/** The lines of the headers, unfolded. */
	headerLines: string[];
}

/**
 * What the mail server does with the next emails: 'accept' them, 'defer' (4xx) or 'refuse' (5xx) the recipient, 'refuse
 * content' after DATA, 'refuse sender', 'hang' after DATA, 'drop' the connection after DATA without a reply, or take the
 * email and 'die after 250'.
 */
export type MailServerMood =
	| 'accept'
	| 'defer'
	| 'refuse'
	| 'refuse content'
	| 'refuse sender'
	| 'hang'
	| 'drop'
	| 'die after 250';

export interface MailServer {
	port: number;
	mood: MailServerMood;
	/** The emails for which the server has taken responsibility. */
	received: ReceivedMail[];
	/** The passwords that clients have sent. */
	passwords: string[];
	close(): Promise<void>;
}

const reply = (responseCode: number, message: string) =>
	Object.assign(new Error(message), { responseCode });

/** Starts a real mail server on a free port. With `password`, clients must sign in with it. */
export async function startMailServer({
	password,
}: {
	password?: string;
} = {}): Promise<MailServer> {
	const sockets = new Set<Socket>();
	const smtp = new SMTPServer({
		disabledCommands: ['STARTTLS', ...(password === undefined ? ['AUTH'] : [])],
		authOptional: password === undefined,
		allowInsecureAuth: true,
		disableReverseLookup: true,
		logger: false,
		onAuth: (auth, _session, done) => {
			mail.passwords.push(auth.password ?? '');
			if (auth.password === password) done(null, { user: 'club' });
			else done(reply(535, `5.7.8 wrong password ${auth.password}`));
		},
		onMailFrom: (_address, _session, done) =>
			done(mail.mood === 'refuse sender' ? reply(550, '5.7.1 sender not allowed') : null),
		onRcptTo: ({ address }, _session, done) => {
			if (mail.mood === 'defer') done(reply(450, `4.2.1 <${address}> is busy`));
			else if (mail.mood === 'refuse') done(reply(550, `5.1.1 <${address}> is unknown`));
			else done();
		},
		onData: (stream, { envelope }, done) => {
			const chunks: Buffer[] = [];
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', async () => {
				if (mail.mood === 'hang') return;
				if (mail.mood === 'drop') return destroyAll();
				if (mail.mood === 'refuse content') return done(reply(554, '5.7.1 looks like spam'));
				const source = Buffer.concat(chunks);
				const recipients = envelope.rcptTo.map(({ address }) => address);
				const [head = ''] = source.toString('latin1').split('\r\n\r\n');
				const headerLines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n');
				mail.received.push({ recipients, parsed: await simpleParser(source), headerLines });
				done();
				if (mail.mood === 'die after 250') for (const socket of sockets) socket.end();
			});
		},
	});
	const destroyAll = () => {
		for (const socket of sockets) socket.destroy();
	};
	smtp.server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	smtp.on('error', () => {});
	await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
	const mail: MailServer = {
		port: (smtp.server.address() as AddressInfo).port,
		mood: 'accept',
		received: [],
		passwords: [],
		close: () => {
			destroyAll();
			return new Promise((resolve) => smtp.close(resolve));
		},
	};
	return mail;
}
