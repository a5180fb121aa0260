import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { SmtpMailer } from '@burgee/adapters/smtp/smtp-mailer';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { type Message, toInstant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Mailing } from '../../server/jobs/mail.ts';
import { type MailServer, startMailServer } from '../adapters/mail-server.ts';
import { factsOf, ids, letterOf, messageOf } from '../contracts/samples.ts';
import { TestTime } from '../test-time.ts';
import { bookableEvent, openBurgeeForTest } from './open-burgee.ts';

const minuteMs = 60_000;

let server: MailServer;
let storage: Storage;
let time: TestTime;
let log: string;

beforeEach(async () => {
	server = await startMailServer();
	storage = openMemoryStorage();
	time = new TestTime();
	log = '';
});
afterEach(() => server.close());

function mailingOf(messages = storage.messages): Mailing {
	const mailer = new SmtpMailer({
		server: {
			...{ host: '127.0.0.1', port: server.port, auth: null },
			...{ isSecure: false, allowsPlainText: true },
		},
		from: 'bookings@club.example',
		replyTo: null,
		messageIdHost: 'members.club.example',
	});
	return new Mailing({
		...{ mailer, clock: time, ids: new RandomIds(), storage: { ...storage, messages } },
		configuredFacts: { facts: factsOf(), isFixed: true },
		logger: pino(
			{},
			{
				write: (line: string) => {
					log += line;
				},
			},
		),
	});
}

async function addMessage(changes: Partial<Message> = {}): Promise<void> {
	const at = toInstant(time.now());
	await storage.messages.add(
		messageOf({ createdAt: at, sendAt: at, nextAttemptAt: at, ...changes }),
	);
}

const stored = async (id = 'one') => (await storage.messages.get(id)) ?? expect.fail();
const arrivals = () => server.received.map(({ parsed }) => parsed.messageId);

test('a stored message arrives as text and HTML with its secret link, which the storage then forgets', async () => {
	await addMessage({ secret: 'tok/en' });
	await mailingOf().sendDue();
	const [{ parsed, recipients } = expect.fail()] = server.received;
	expect(recipients).toEqual(['zoe@example.org']);
	expect(parsed.from?.text).toContain(factsOf().name);
	expect(parsed.replyTo?.text).toBe(factsOf().emails.bookings);
	const link = 'https://members.example.org/booking/tok%2Fen';
	expect(parsed.text).toContain(link);
	expect(parsed.html).toContain(`href="${link}"`);
	expect(await stored()).toMatchObject({ state: 'sent', sentAt: toInstant(time.now()) });
	expect(JSON.stringify(await stored())).not.toContain('tok');
});

test('a deferred message is tried again, a refused one fails, and the log names no recipient', async () => {
	const mailing = mailingOf();
	server.mood = 'defer';
	await addMessage();
	await mailing.sendDue();
	await mailing.sendDue();
	expect(await stored()).toMatchObject({ state: 'waiting', attempts: 1 });
	server.mood = 'refuse';
	time.pass(minuteMs);
	await mailing.sendDue();
	expect(await stored()).toMatchObject({
		...{ state: 'failed', attempts: 2, secret: 'a secret' },
		lastError: '550 5.1.1 <zoe@example.org> is unknown',
	});
	expect(log).toContain('"state":"failed","attempts":2');
	expect(log).not.toMatch(/zoe|secret/);
});

test('two servers send each message once', async () => {
	for (let index = 0; index < 8; index += 1) {
		await addMessage({ id: `message-${index}`, to: `zoe${index}@example.org` });
	}
	await Promise.all([mailingOf().sendDue(), mailingOf().sendDue()]);
	expect(new Set(arrivals()).size).toBe(8);
	expect(arrivals()).toHaveLength(8);
});

test('a message that is stored at the end of a run is sent at once', async () => {
	let isFirst = true;
	const mailing = mailingOf({
		...storage.messages,
		listDue: async (query) => {
			const due = await storage.messages.listDue(query);
			if (isFirst) {
				isFirst = false;
				await addMessage();
				mailing.sendSoon();
			}
			return due;
		},
	});
	await mailing.sendDue();
	expect(arrivals()).toHaveLength(1);
});

test('if a server dies after the mail server took the message, another sends it again with the same Message-ID', async () => {
	await addMessage();
	const dying = {
		...storage.messages,
		replace: async (message: Message) => {
			if (message.state === 'sent') throw new Error('killed');
			return storage.messages.replace(message);
		},
	};
	await expect(mailingOf(dying).sendDue()).rejects.toThrow('killed');
	await mailingOf().sendDue();
	expect(arrivals()).toHaveLength(1);
	time.pass(10 * minuteMs);
	await mailingOf().sendDue();
	expect(arrivals()).toEqual(['<one@members.club.example>', '<one@members.club.example>']);
	expect(await stored()).toMatchObject({ state: 'sent', attempts: 2 });
});

test('a mailbox receives ten emails an hour that strangers caused, and the others later', async () => {
	const mailing = mailingOf();
	for (let index = 0; index < 12; index += 1) {
		const to = index % 2 === 0 ? 'zoe@example.org' : `Zoe+${index}@example.org`;
		await addMessage({ id: `message-${index}`, to });
	}
	await addMessage({ id: 'organised', causedByStranger: false });
	await mailing.sendDue();
	expect(arrivals()).toHaveLength(11);
	expect(arrivals()).toContain('<organised@members.club.example>');
	const waiting = await storage.messages.list({ state: 'waiting', limit: 9 });
	expect(waiting.map(({ attempts, lastError }) => [attempts, lastError])).toEqual([
		[0, 'No more than 10 emails an hour go to one address. This one waits.'],
		[0, 'No more than 10 emails an hour go to one address. This one waits.'],
	]);
	time.pass(60 * minuteMs);
	await mailing.sendDue();
	expect(arrivals()).toHaveLength(13);
});

test('a message that could not be sent within three days fails without a late attempt', async () => {
	await addMessage({ letter: letterOf() });
	time.pass(73 * 60 * minuteMs);
	await mailingOf().sendDue();
	expect(arrivals()).toEqual([]);
	const failed = await storage.messages.list({ state: 'failed', limit: 9 });
	expect(ids(failed)).toEqual(['one']);
	expect(failed[0]?.lastError).toBe('It could not be sent within three days');
});

test('a stopped server sends no further message, and leaves the rest to the others', async () => {
	const mailing = mailingOf();
	for (const id of ['one', 'two', 'three']) await addMessage({ id });
	const run = mailing.sendDue();
	await expect.poll(() => server.received.length).toBe(1);
	await Promise.all([mailing.stop(), run]);
	const sent = arrivals().length;
	expect(sent).toBeLessThan(3);
	await mailingOf().sendDue();
	expect(new Set(arrivals()).size).toBe(3);
	expect(arrivals()).toHaveLength(3);
});

test('a member receives the confirmation with a calendar file, cancels with its link, and is told with a file that removes the event', async () => {
	const burgee = await openBurgeeForTest({
		...{ STORAGE: 'memory', MAIL: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.port}` },
		MAIL_FROM: 'bookings@club.example',
	});
	expect(await burgee.http.read('/api/club')).toMatchObject({ mail: { provider: 'smtp' } });
	const event = bookableEvent({ id: 'supper', name: 'Harvest Supper' });
	await burgee.storage.events.add(event);
	const body = {
		...{ eventId: 'supper', firstName: 'Zoë', lastName: 'Quill', userEmail: 'zoe@example.org' },
		...{ numberAttending: 1, numberOfChildren: 0, numberOfSoftDrinks: 0, numberOfVegetarian: 0 },
		submittedAt: new Date().toISOString(),
	};
	expect((await burgee.http.send('POST', '/api/bookings', body)).status).toBe(201);
	await expect.poll(() => server.received.length).toBe(1);
	const [{ parsed, recipients } = expect.fail()] = server.received;
	expect(recipients).toEqual(['zoe@example.org']);
	expect(parsed.subject).toBe('Booked: Harvest Supper');
	expect(parsed.text).toContain('Lead member: Zoë Quill');
	const [file = expect.fail()] = parsed.attachments;
	expect(file).toMatchObject({ filename: 'harvest_supper.ics', contentType: 'text/calendar' });
	const { body: download } = await burgee.http.get('/api/events/supper/calendar.ics?from=booking');
	expect(file.content.toString()).toBe(download);
	const [, token] = parsed.text?.match(/\/booking\/(\S+)/) ?? [];
	const path = `/api/my-bookings/${token}`;
	expect((await burgee.http.send('DELETE', path, { reason: '' })).status).toBe(200);
	await expect.poll(() => server.received.length).toBe(2);
	const { parsed: cancelled } = server.received[1] ?? expect.fail();
	expect(cancelled.subject).toBe('Cancelled: Harvest Supper');
	expect(cancelled.attachments[0]?.content.toString()).toMatch(
		/METHOD:CANCEL.*UID:supper@.*STATUS:CANCELLED/s,
	);
});
