import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Message } from '@burgee/core';
import { expect, test } from 'vitest';
import { openStorage } from '../../server/config/storage.ts';
import { createLogger } from '../../server/log.ts';
import { expectRateLimited, expectRefusal, problemOf } from './http-client.ts';
import {
	bookableEvent,
	type OpenBurgee,
	openBurgeeForTest,
	storeEvent,
	useBurgee,
} from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const links = '/api/my-bookings/links';

/** Books a free event. Returns the request, and the paths of calls about the booking. */
async function book(userEmail: string | null, { http, storage } = burgee) {
	const eventId = await storeEvent(storage, bookableEvent);
	const form = { eventId, firstName: 'Anna', lastName: 'Reed', numberAttending: 2, userEmail };
	const send = () =>
		http.post<{ bookingId: string; bookingToken: string }>('/api/bookings', form, {
			'Idempotency-Key': eventId,
		});
	const { bookingId, bookingToken } = (await send()).body;
	return {
		send,
		token: bookingToken,
		path: `/api/my-bookings/${bookingToken}`,
		panelPath: `/api/admin/bookings/${eventId}/${bookingId}/link`,
	};
}

/** Returns the emails with links to bookings, newest first. */
async function sentLinks({ linkRequests, storage }: OpenBurgee = burgee): Promise<Message[]> {
	await linkRequests.settle();
	const all = await storage.messages.list({ limit: 500 });
	return all.filter(({ kind }) => kind === 'booking-link');
}

test('who asks for links gets the same answer, whether the club knows the address or not', async () => {
	await book('known@example.org');
	const answers = [];
	for (const email of ['known@example.org', 'unknown@example.org']) {
		const { status, headers, body } = await burgee.http.post(links, { email });
		const names = [...headers.keys()].filter((name) => name !== 'date');
		answers.push({ status, body, headers: names.map((name) => [name, headers.get(name)]) });
	}
	expect(answers[0]).toMatchObject({ status: 202, body: { accepted: true } });
	expect(answers[1]).toEqual(answers[0]);
	expect((await sentLinks()).map(({ to }) => to)).toEqual(['known@example.org']);
});

test('the answer to a request for links does not wait for the storage', async () => {
	const storage = await openStorage({ kind: 'memory' });
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	const waiting = await openBurgeeForTest(
		{},
		{
			storage: {
				...storage,
				events: {
					...storage.events,
					listFrom: (...page) => held.then(() => storage.events.listFrom(...page)),
				},
			},
		},
	);
	await book('known@example.org', waiting);
	for (const email of ['known@example.org', 'unknown@example.org']) {
		expect(await waiting.http.post(links, { email })).toMatchObject({ status: 202 });
	}
	release();
	expect(await sentLinks(waiting)).toHaveLength(1);
});

test('an address is looked up only after the response has ended', async () => {
	await book('later@example.org');
	const response = new EventEmitter();
	burgee.linkRequests.sendAfter(response as never, 'later@example.org');
	const toLater = async () => (await sentLinks()).filter(({ to }) => to === 'later@example.org');
	await setImmediate();
	expect(await toLater()).toEqual([]);
	response.emit('close');
	expect(await toLater()).toHaveLength(1);
});

test('a mailbox gets links for three requests an hour, and further requests get the same answer', async () => {
	await book('often@example.org');
	const spellings = [
		'often@example.org',
		'OFTEN@example.org',
		'often@EXAMPLE.org',
		'Often@example.org',
	];
	for (const email of spellings) {
		expect(await burgee.http.post(links, { email })).toMatchObject({ status: 202 });
		await burgee.linkRequests.settle();
	}
	expect((await sentLinks()).filter(({ to }) => to === 'often@example.org')).toHaveLength(3);
});

test('a network may ask for links ten times a minute', async () => {
	const limited = await openBurgeeForTest({ BOOKING_RATE_PER_MINUTE: '60', STORAGE: 'memory' });
	const ask = (index: number) => limited.http.post(links, { email: `${index}@example.org` });
	expect(await limited.http.post(links, { email: 'no address' })).toMatchObject({ status: 422 });
	for (let index = 0; index < 10; index++) expect((await ask(index)).status).toBe(202);
	expectRateLimited(await ask(10));
});

test('a link that an organiser has replaced opens nothing, also for who repeats the booking', async () => {
	const { path, panelPath, send } = await book(null);
	const unknown = await burgee.http.get('/api/my-bookings/unknown');
	const replaced = await burgee.admin.send<{ bookingUrl: string }>('PUT', panelPath);
	expect(replaced.headers.get('cache-control')).toBe('no-store');
	const { pathname } = new URL(replaced.body.bookingUrl);
	expect(await burgee.http.get(`/api/my-bookings/${pathname.split('/')[2]}`)).toMatchObject({
		status: 200,
	});
	const repeated = await send();
	expect(repeated.status).toBe(201);
	const again = `/api/my-bookings/${repeated.body.bookingToken}`;
	for (const answer of await Promise.all([path, again].map((each) => burgee.http.get(each)))) {
		expectRefusal(answer, 404, 'booking-link-not-found');
		expect(problemOf(answer)).toEqual(problemOf(unknown));
	}
});

test('no log line has a token or an address, also not of an error that names them', async () => {
	let log = '';
	const logger = createLogger('trace', { write: (line: string) => (log += line) });
	const storage = await openStorage({ kind: 'memory' });
	const find = async (token: string) => {
		if (isBroken) throw new Error(`cannot read the link ${token}`);
		return storage.bookingLinks.find(token);
	};
	let isBroken = false;
	const logging = await openBurgeeForTest(
		{},
		{ logger, storage: { ...storage, bookingLinks: { ...storage.bookingLinks, find } } },
	);
	const { path, token, panelPath } = await book('logged@example.org', logging);
	await logging.http.post(links, { email: 'logged@example.org' });
	expect(await logging.admin.post(panelPath)).toMatchObject({ status: 204 });
	expect(await logging.admin.send('PUT', panelPath)).toMatchObject({ status: 200 });
	isBroken = true;
	expect(await logging.http.get(path)).toMatchObject({ status: 500 });
	const secrets = (await sentLinks(logging)).map(({ secret }) => secret ?? '');
	expect(secrets).toHaveLength(3);
	await logging.disconnect();
	expect(log).toContain('cannot read the link …');
	expect(log).toContain('/api/my-bookings/…');
	expect(log).not.toContain('logged@');
	for (const each of [token, ...secrets]) expect(log).not.toContain(each.slice(0, 8));
});
