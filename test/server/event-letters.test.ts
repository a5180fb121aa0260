import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { dayMs, type Question, toInstant } from '@burgee/core';
import type { EventLettersJson } from '@burgee/core/api/event-letters';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventLettersJob } from '../../server/jobs/event-letters.ts';
import { type MailServer, startMailServer } from '../adapters/mail-server.ts';
import { bookingOf, messageOf, waitingEntryOf } from '../contracts/samples.ts';
import { TestTime } from '../test-time.ts';
import { expectRefusal, idempotency } from './http-client.ts';
import { bookableEvent, type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';

const path = '/api/admin/events/supper/messages';
const letters = '/api/admin/events/supper/letters';

let server: MailServer;
let time: TestTime;
let burgee: OpenBurgee;

beforeEach(async () => {
	server = await startMailServer();
	time = new TestTime('2026-06-01T12:00:00.000Z');
	burgee = await openBurgeeForTest(
		{
			...{ MAIL: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.port}` },
			...{ MAIL_FROM: 'bookings@club.example' },
		},
		{ clock: time, storage: openMemoryStorage() },
	);
	await burgee.storage.events.add(
		bookableEvent({ id: 'supper', name: 'Harvest Supper', places: 3, waitingList: true }),
	);
});
afterEach(() => server.close());

async function book(id: string, changes: object = {}): Promise<void> {
	await burgee.storage.bookings.add(
		bookingOf({ id, eventId: 'supper', userEmail: `${id}@example.org`, ...changes }),
	);
}

const form = { audience: 'all', subject: 'Bring a torch', text: 'Dear all,\n\nit will be dark.' };

function write(key: string, changes: object = {}) {
	return burgee.admin.post<{ bookings: number }>(
		path,
		{ kind: 'letter', ...form, ...changes },
		idempotency(key),
	);
}

/** Sends what is due, and returns who has received an email so far. */
async function received(): Promise<string[]> {
	await burgee.mailing?.sendDue();
	return server.received.flatMap(({ recipients }) => recipients);
}

test('an organiser writes once to each of those who have booked', async () => {
	await book('anna');
	await book('no-address', { userEmail: null });
	await book('cancelled', { cancelledAt: toInstant(time.now()) });
	expect(await write('first')).toMatchObject({ status: 200, body: { bookings: 1 } });
	await book('late');
	expect((await write('first')).body).toEqual({ bookings: 1 });
	expect(await received()).toHaveLength(1);
	const { subject, text } = server.received[0]?.parsed ?? {};
	expect(subject).toBe('Bring a torch');
	expect(text).toMatch(
		/^Hello Aileen,\n\nDear all,\n\nit will be dark\.\n\nEvent: Harvest Supper\n/,
	);
	expect(text).toContain('/booking/');
	expectRefusal(await write('first', { text: 'Other' }), 422, 'idempotency-key-reused');
	expectRefusal(await write('second', { audience: 'waiting' }), 409, 'no-recipients');
	const overview = await burgee.admin.read<EventLettersJson>(letters);
	expect(overview).toMatchObject({
		...{ eventName: 'Harvest Supper', isSending: true },
		emails: { all: 2, paid: 0, unpaid: 0, waiting: 0 },
		withoutAddress: [{ id: 'no-address', audiences: ['all'] }],
		letters: [{ ...form, emails: 1, states: { waiting: 0, sent: 1, failed: 0 } }],
	});
	const { entries } = await burgee.admin.read<{ entries: { what: string; after: object }[] }>(
		'/api/admin/audit?what=event',
	);
	expect(entries.filter(({ what }) => what === 'event.written')).toMatchObject([
		{ after: { audience: 'all', subject: 'Bring a torch', emails: 1 } },
	]);
});

test('a letter reaches only those who have paid, who have not paid, or who still wait', async () => {
	await book('paid', { paymentRequired: true, paid: true });
	// Its payment has lapsed, so it holds no place.
	await book('unpaid', { paymentRequired: true });
	await book('free');
	for (const [id, state] of [
		['party', 'waiting'],
		['leaving', 'waiting'],
		['left', 'left'],
	] as const) {
		const entry = waitingEntryOf({ id, state, userEmail: `${id}@example.org` });
		const message = messageOf({ id: `joined-${id}`, state: 'sent' });
		await burgee.storage.waitingList.join(entry, { token: id, message });
	}
	for (const [audience, bookings] of [
		['paid', 1],
		['unpaid', 1],
		['waiting', 2],
		['all', 2],
	] as const) {
		expect([audience, (await write(audience, { audience })).body]).toEqual([
			audience,
			{ bookings },
		]);
	}
	const leaving = await burgee.storage.waitingList.get('leaving');
	if (leaving === null) throw new Error('no party waits');
	const entry = { ...leaving, state: 'left' as const, revision: leaving.revision + 1 };
	expect(await burgee.storage.waitingList.change('supper', [{ entry }])).toBe(true);
	expect((await received()).sort()).toEqual([
		'free@example.org',
		...['paid@example.org', 'paid@example.org'],
		'party@example.org',
		'unpaid@example.org',
	]);
});

test('a letter reaches only those with an answer, and names the question as it was asked', async () => {
	const yes: Question = {
		...{ id: 'tow', kind: 'yes-no', label: 'Towing?' },
		...{ choices: [], required: false },
	};
	await burgee.storage.events.add(bookableEvent({ id: 'regatta', questions: [yes] }));
	const answers = (value: boolean) => [{ questionId: 'tow', label: 'Towing?', value }];
	await book('anna', { eventId: 'regatta', answers: answers(true) });
	await book('bea', { eventId: 'regatta', answers: answers(false) });
	await book('cy', { eventId: 'regatta', answers: answers(true), userEmail: null });
	await book('dan', { eventId: 'regatta' });
	const url = '/api/admin/events/regatta';
	const towing = { audience: 'answered', answered: { questionId: 'tow', value: true } };
	const send = (key: string, changes: object) =>
		burgee.admin.post(`${url}/messages`, { kind: 'letter', ...form, ...changes }, idempotency(key));
	expect((await send('towing', towing)).body).toEqual({ bookings: 1 });
	await book('late', { eventId: 'regatta', answers: answers(true) });
	expect((await send('towing', towing)).body).toEqual({ bookings: 1 });
	expect(await received()).toEqual(['anna@example.org']);
	const other = { ...towing, answered: { questionId: 'gone', value: null } };
	expectRefusal(await send('other', other), 409, 'no-recipients');
	expectRefusal(await send('none', { audience: 'answered' }), 422, 'invalid-input');
	expect(await burgee.admin.read<EventLettersJson>(`${url}/letters`)).toMatchObject({
		questions: [
			{
				...{ id: 'tow', label: 'Towing?', emails: 3 },
				answers: [
					{ value: true, emails: 2 },
					{ value: false, emails: 1 },
				],
			},
		],
		withoutAddress: [{ id: 'cy', answers: answers(true) }],
		letters: [{ ...towing, answered: { ...towing.answered, label: 'Towing?' } }],
	});
	const [entry] = (await burgee.storage.audit.list({ limit: 9 })).filter(
		({ what }) => what === 'event.written',
	);
	expect(entry?.after).toMatchObject({ audience: 'answered', question: 'Towing?', answer: true });
});

test('organisers write about an event five times a day', async () => {
	await book('anna');
	for (let index = 0; index < 5; index += 1) await write(`letter-${index}`);
	expectRefusal(await write('sixth'), 409, 'too-many-letters');
	expect((await write('letter-0')).status).toBe(200);
	time.pass(dayMs);
	expect((await write('sixth')).status).toBe(200);
	expect(await received()).toHaveLength(6);
});

test('a letter is previewed and tested without a member, and the test reaches only the organiser', async () => {
	await book('anna');
	const shown = await burgee.admin.post<{ html: string }>(`${letters}/preview`, {
		...form,
		text: '<b>Bold</b>',
	});
	expect(shown.body.html).toContain('&lt;b&gt;Bold&lt;/b&gt;');
	expect(shown.body.html).not.toContain('Aileen');
	expect((await burgee.admin.post(`${letters}/test`, form)).status).toBe(204);
	expect(await received()).toEqual(['commodore@example.org']);
	expect(server.received[0]?.parsed.subject).toBe('Test: Bring a torch');
});

test('a job finishes a letter to 120 bookings that was interrupted, and a repeated request adds nothing', async () => {
	for (let index = 0; index < 120; index += 1) await book(`guest-${index}`);
	const { addMissing } = burgee.storage.messages;
	let steps = 0;
	burgee.storage.messages.addMissing = async (...step) => {
		steps += 1;
		if (steps === 2) throw new Error('killed');
		return addMissing(...step);
	};
	expect((await write('first')).status).toBe(500);
	expect(await burgee.storage.messages.list({ limit: 999 })).toHaveLength(50);
	const { run } = eventLettersJob(burgee);
	await run();
	expect(await burgee.storage.messages.list({ limit: 999 })).toHaveLength(50);
	time.pass(60_000);
	await run();
	const stored = await burgee.storage.messages.list({ limit: 999 });
	expect(new Set(stored.map(({ bookingId }) => bookingId)).size).toBe(120);
	expect((await write('first')).body).toEqual({ bookings: 120 });
	expect(await burgee.storage.messages.list({ limit: 999 })).toHaveLength(120);
});
