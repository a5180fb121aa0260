import { SmtpMailer } from '@burgee/adapters/smtp/smtp-mailer';
import type { SmtpServer } from '@burgee/adapters/smtp/smtp-server';
import { instant, MailRefusedError } from '@burgee/core';
import type { Mail } from '@burgee/core/ports/mailer';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emails, names } from '../../core/testing/text.ts';
import { freePort } from '../free-port.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

let server: MailServer;
beforeAll(async () => {
	server = await startMailServer();
});
afterEach(() => {
	server.mood = 'accept';
	server.received = [];
});
afterAll(() => server.close());

function mailerOf(changes: Partial<SmtpServer> = {}, timeouts = {}): SmtpMailer {
	const local = { host: '127.0.0.1', port: server.port, isSecure: false, allowsPlainText: true };
	return new SmtpMailer(
		{
			server: { ...local, auth: null, ...changes },
			from: 'bookings@club.example',
			replyTo: null,
			messageIdHost: 'members.club.example',
		},
		timeouts,
	);
}

function mailOf(changes: Partial<Mail> = {}): Mail {
	return {
		id: 'jf9-Kq_2',
		to: 'zoe@example.org',
		subject: 'Your booking: Regatta Supper – Zoë',
		fromName: 'Sample Sailing Club',
		replyTo: 'office@club.example',
		text: 'Dear Zoë,\n\n.\nUntil Saturday\n',
		html: '<p>Dear Zoë,</p>',
		calendar: null,
		date: instant('2026-07-01T12:00:00.000Z'),
		unsubscribeUrl: null,
		...changes,
	};
}

test('an email arrives with its texts, its calendar file and its headers', async () => {
	const calendar = { fileName: 'supper.ics', text: 'BEGIN:VCALENDAR', method: 'PUBLISH' } as const;
	await mailerOf().send(mailOf({ calendar }));
	const [{ parsed, recipients, headerLines } = expect.fail()] = server.received;
	expect(recipients).toEqual(['zoe@example.org']);
	expect(parsed).toMatchObject({
		subject: 'Your booking: Regatta Supper – Zoë',
		messageId: '<jf9-Kq_2@members.club.example>',
		date: new Date('2026-07-01T12:00:00.000Z'),
		text: 'Dear Zoë,\n\n.\nUntil Saturday\n',
		from: { value: [{ name: 'Sample Sailing Club', address: 'bookings@club.example' }] },
		replyTo: { value: [{ address: 'office@club.example' }] },
		attachments: [{ filename: 'supper.ics', contentType: 'text/calendar' }],
	});
	expect(parsed.html).toContain('<p>Dear Zoë,</p>');
	expect(parsed.attachments[0]?.content.toString()).toBe('BEGIN:VCALENDAR');
	expect(headerLines).toContain('Auto-Submitted: auto-generated');
	expect(headerLines.join()).not.toMatch(/unsubscribe|x-mailer/i);
});

test('a repeated email has the same Message-ID', async () => {
	await mailerOf().send(mailOf());
	await mailerOf().send(mailOf());
	const ids = server.received.map(({ parsed }) => parsed.messageId);
	expect(ids).toEqual(['<jf9-Kq_2@members.club.example>', '<jf9-Kq_2@members.club.example>']);
});

test('an email with an unsubscribe URL can be ended with one click', async () => {
	await mailerOf().send(mailOf({ unsubscribeUrl: 'https://members.club.example/u/x' }));
	expect(server.received[0]?.headerLines).toEqual(
		expect.arrayContaining([
			'List-Unsubscribe: <https://members.club.example/u/x>',
			'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
		]),
	);
});

const injections = fc.constantFrom(
	...['\r\nBcc: eve@evil.example', '\nBcc: eve@evil.example\n\nSpam', '\r', '\u2028', '\u0000'],
	...[
		'" <eve@evil.example>, "',
		'eve@evil.example, ',
		'<eve@evil.example>',
		';',
		'(',
		'=?utf-8?q?',
	],
	...['undisclosed:eve@evil.example;', '\\"', '\t', '\u202E'],
);
const hostile = fc
	.array(fc.oneof(names(), injections), { minLength: 1, maxLength: 4 })
	.map((parts) => parts.join(''));

/** Sends the emails at the same time, because a mail server lets each connection wait for a moment. */
async function sendAll(mails: Mail[]): Promise<void> {
	server.received = [];
	await Promise.all(
		mails.map((mail) =>
			mailerOf()
				.send(mail)
				.catch(() => {}),
		),
	);
}

const hundredMails = { numRuns: 4, endOnFailure: true };
const twentyFive = { minLength: 25, maxLength: 25 };

test('no name and no subject adds a header, a sender or a recipient', async () => {
	// A message always has a subject; nodemailer leaves out an empty one.
	const subject = hostile.map((text) => `Your booking: ${text}`);
	const mails = fc.array(fc.record({ fromName: hostile, subject }).map(mailOf), twentyFive);
	await fc.assert(
		fc.asyncProperty(mails, async (sent) => {
			await sendAll(sent);
			expect(server.received).toHaveLength(sent.length);
			for (const { parsed, recipients, headerLines } of server.received) {
				expect(recipients).toEqual(['zoe@example.org']);
				expect(parsed.to).toMatchObject({ value: [{ address: 'zoe@example.org' }] });
				expect(parsed.from?.value.map(({ address }) => address)).toEqual(['bookings@club.example']);
				expect(parsed.text).toBe(mailOf().text);
				expect(headerLines.map((line) => line.split(':')[0]).sort()).toEqual([
					...['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID'],
					...['Reply-To', 'Subject', 'To'],
				]);
			}
		}),
		hundredMails,
	);
});

test('no address brings an email to a second recipient', async () => {
	const addresses = fc.oneof(
		emails(),
		hostile.map((text) => `zoe${text}@example.org`),
	);
	const mails = fc.array(
		addresses.map((to) => mailOf({ id: to, to })),
		twentyFive,
	);
	await fc.assert(
		fc.asyncProperty(mails, async (sent) => {
			await sendAll(sent);
			for (const { recipients } of server.received) {
				expect(recipients).toHaveLength(1);
				expect(sent.map(({ to }) => to)).toContain(recipients[0]);
			}
		}),
		hundredMails,
	);
});

test.each([
	['refuse', /^550 5\.1\.1 <zoe@example\.org> is unknown$/],
	['refuse content', /^554 5\.7\.1 looks like spam$/],
] as const)(
	'an email is refused for good if the mail server answers 5xx (%s)',
	async (mood, reason) => {
		server.mood = mood;
		const sending = mailerOf().send(mailOf());
		await expect(sending).rejects.toThrow(MailRefusedError);
		await expect(sending).rejects.toThrow(reason);
	},
);

test.each([
	['defer', 'The mail server did not take the email: 450 4.2.1 <zoe@example.org> is busy'],
	['refuse sender', 'The mail server did not take the email: 550 5.7.1 sender not allowed'],
	['drop', 'The mail server closed the connection'],
	['hang', 'The mail server did not answer in time', { silenceMs: 200 }],
] as const)('an email can be sent later if the mail server is set to %s', async (...given) => {
	const [mood, reason, timeouts = {}] = given;
	server.mood = mood;
	const sending = mailerOf({}, timeouts).send(mailOf());
	await expect(sending).rejects.toThrow(reason);
	await expect(sending).rejects.not.toThrow(MailRefusedError);
	expect(server.received).toEqual([]);
});

test('an email is sent once the mail server has answered 250, even if the server dies then', async () => {
	server.mood = 'die after 250';
	await mailerOf().send(mailOf());
	expect(server.received).toHaveLength(1);
});

test('an email can be sent later if no mail server answers', async () => {
	const sending = mailerOf({ port: await freePort() }).send(mailOf());
	await expect(sending).rejects.toThrow('The connection to the mail server failed');
	await expect(sending).rejects.not.toThrow(MailRefusedError);
});

test('the password is sent to the mail server, but is in no error', async () => {
	const guarded = await startMailServer({ password: 'right horse' });
	try {
		const withPassword = (password: string, changes: Partial<SmtpServer> = {}) =>
			mailerOf({ port: guarded.port, auth: { user: 'club', password }, ...changes });
		await withPassword('right horse').send(mailOf());
		expect(guarded.received).toHaveLength(1);
		const wrong = await withPassword('wrong horse')
			.send(mailOf())
			.catch((thrown) => thrown);
		expect(wrong).not.toBeInstanceOf(MailRefusedError);
		expect(wrong.message).toMatch(/refused the user name and password: 535 .*wrong password …$/);
		expect(JSON.stringify(wrong, Object.getOwnPropertyNames(wrong))).not.toContain('wrong horse');
	} finally {
		await guarded.close();
	}
});

test('a server on another machine receives neither password nor email without TLS', async () => {
	const plain = await startMailServer({ password: 'right horse' });
	try {
		const auth = { user: 'club', password: 'right horse' };
		const mailer = mailerOf({ port: plain.port, auth, allowsPlainText: false });
		await expect(mailer.send(mailOf())).rejects.toThrow('could not be encrypted');
		expect(plain).toMatchObject({ passwords: [], received: [] });
	} finally {
		await plain.close();
	}
});
