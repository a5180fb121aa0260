import type { SearchAnswer } from '@burgee/core/api/club';
import type { EventJson } from '@burgee/core/api/events';
import type { Storage } from '@burgee/core/ports/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { type ProvidedStorage, provideStorage, testedStorages } from '../storages.ts';
import { concurrentBookings } from './concurrent-bookings.ts';
import { HttpClient, idempotency } from './http-client.ts';
import { bookableEvent, firstAdmin, type OpenBurgee, openBurgee, signIn } from './open-burgee.ts';
import { type RunningBurgee, runBurgee } from './running-burgee.ts';

/**
 * What these tests prove over HTTP depends on the stores alone, whose contracts run on each storage, and whose writes
 * over two connections `firestore-writes.test.ts` and `postgres.test.ts` test.
 */
const firstStorage = (['postgres', 'firestore'] as const)
	.filter((name) => testedStorages().includes(name))
	.slice(0, 1);

describe.each(firstStorage)('two servers on one %s storage', (name) => {
	let provided: ProvidedStorage;
	let storage: Storage;
	let servers: [RunningBurgee, RunningBurgee];

	beforeAll(async () => {
		provided = await provideStorage(name);
		const environment = {
			...provided.environment,
			SAMPLE_DATA: 'off',
			LOG_LEVEL: 'debug',
			ADMIN_EMAIL: firstAdmin.email,
			ADMIN_PASSWORD: firstAdmin.password,
		};
		servers = await Promise.all([runBurgee(environment), runBurgee(environment)]);
		storage = await openStorage(readConfig(environment).storage);
	});
	afterAll(async () => {
		await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')));
		await storage?.close();
		await provided?.release();
	});

	const serverOf = (index: number) => servers[index % 2 === 0 ? 0 : 1];
	const urlOf = (index: number) => serverOf(index).url;

	test('two servers that start at the same time create only one admin', async () => {
		expect(await storage.admins.list()).toHaveLength(1);
	});

	test('a scheduled job runs on only one of two servers', async () => {
		const results = () =>
			servers.flatMap((server) => [
				...server.output().matchAll(/"job":"sweep","msg":"(job postponed|job done|job not due)/g),
			]);
		await expect.poll(results).toHaveLength(2);
		expect(new Set(results().map(([, result]) => result)).size).toBe(2);
	});

	test('two servers sell the last place once, and offer each place of a cancelled booking once', async () => {
		const places = 20;
		await storage.events.add(bookableEvent({ id: 'few', places, waitingList: true }));
		const admin = new HttpClient(urlOf(1), { Cookie: await signIn(urlOf(1), firstAdmin) });
		const book = (name: string) => (_: unknown, index: number) =>
			serverOf(index).http.post<{ bookingId?: string; code?: string }>(
				'/api/bookings',
				{ eventId: 'few', firstName: 'Ben', lastName: name, numberAttending: 1 + (index % 4) },
				idempotency(`${name}-${index}`),
			);
		const held = async () => (await storage.bookings.totalsOf(['few']))[0]?.heldPlaces;
		const first = await Promise.all(Array.from({ length: 30 }, book('First')));
		const booked = first.flatMap(({ body }) => body.bookingId ?? []);
		for (const { body } of first) {
			if (!body.bookingId) expect(['event-full', 'not-enough-places']).toContain(body.code);
		}
		expect(await held()).toBe(places);
		const join = (_: unknown, index: number) =>
			serverOf(index).http.post('/api/events/few/waiting-list', {
				...{ firstName: 'Carys', lastName: 'Reed', numberAttending: 1 },
				userEmail: `carys-${index}@example.org`,
			});
		// Three parties give back at most 12 places, so the waiting list is longer.
		const joined = await Promise.all(Array.from({ length: 14 }, join));
		expect(joined.map(({ status }) => status)).toEqual(Array(14).fill(201));
		const cancelling = booked
			.slice(0, 3)
			.map((id) => admin.post(`/api/admin/bookings/few/${id}/cancel`, { reason: 'Flu' }));
		await Promise.all([...cancelling, ...Array.from({ length: 10 }, book('Second'))]);
		const taken = async () => {
			const { stored, recomputed } = await storage.bookings.recount('few');
			expect(stored).toEqual(recomputed);
			return (stored?.heldPlaces ?? 0) + (stored?.offeredPlaces ?? 0);
		};
		await expect.poll(taken).toBe(places);
		const entries = await storage.waitingList.listForEvent('few');
		const offered = entries.flatMap((entry) => (entry.state === 'offered' ? entry.userEmail : []));
		const messages = await storage.messages.list({ limit: 1_000 });
		const told = messages.flatMap(({ kind, to }) => (kind === 'place-offered' ? to : []));
		expect(told.sort()).toEqual(offered.sort());
	});

	test('no confirmed booking is lost if one of two servers is killed under load', async () => {
		await storage.events.add(bookableEvent({ id: 'regatta' }));
		const bookings = concurrentBookings('regatta', { size: 50 });
		const kill = () => servers[0].end('SIGKILL');
		await bookings.sendAndKill(urlOf, { killAfter: 15, kill });
		await bookings.repeat(urlOf(1));
		await bookings.expectAllStored(storage);
	});
});

describe.each(firstStorage)('two servers in one process, on one %s storage', (name) => {
	let provided: ProvidedStorage;
	let servers: [OpenBurgee, OpenBurgee];
	beforeAll(async () => {
		provided = await provideStorage(name);
		const environment = {
			...provided.environment,
			BOOKING_RATE_PER_MINUTE: '20',
			TRUST_PROXY: '1',
		};
		servers = [await openBurgee(environment), await openBurgee(environment)];
	});
	afterAll(async () => {
		for (const server of servers ?? []) await server.close();
		await provided?.release();
	});

	test('concurrent booking requests to two servers with the same Idempotency-Key store one booking', async () => {
		const { storage } = servers[0];
		await storage.events.add(bookableEvent({ id: 'once' }));
		const booking = { eventId: 'once', firstName: 'Ben', lastName: 'Reed', numberAttending: 2 };
		const book = (index: number) =>
			servers[index % 2 === 0 ? 0 : 1].http.post<{ bookingId: string }>(
				'/api/bookings',
				booking,
				// Each request comes from another address, so that the rate limit of the addresses does not matter.
				{ ...idempotency('shared'), 'X-Forwarded-For': `203.0.113.${100 + index}` },
			);
		const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => book(index)));
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
		expect(new Set(replies.map(({ body }) => body.bookingId)).size).toBe(1);
		expect(await storage.bookings.listForEvent('once')).toHaveLength(1);
		expect(await storage.bookings.totalsOf(['once'])).toMatchObject([
			{ bookings: 1, attendees: 2 },
		]);
	});

	test('sign-out on one server ends a session that was created on another server', async () => {
		const cookie = await signIn(servers[0].url, firstAdmin);
		const session = async ({ url }: OpenBurgee, method = 'GET') =>
			(await new HttpClient(url, { Cookie: cookie }).send(method, '/api/admin/session')).status;
		expect(await session(servers[0])).toBe(200);
		expect(await session(servers[1])).toBe(200);
		expect(await session(servers[1], 'DELETE')).toBe(204);
		// A server may use a cached session for up to a second after another server has ended it.
		const status = () => session(servers[0]);
		await expect.poll(status, { interval: 200, timeout: 5_000 }).toBe(401);
	});

	test('a members’ password that an admin sets on one server closes the area of another within a second', async () => {
		const [here, other] = servers;
		const client = { 'X-Forwarded-For': '203.0.113.7' };
		const statusOf = async ({ http }: OpenBurgee) => (await http.get('/api/events', client)).status;
		const change = async (method: string, body?: object) => {
			const ifMatch = await here.admin.ifMatch('/api/admin/members-password');
			return here.admin.send(method, '/api/admin/members-password', body, ifMatch);
		};
		for (const server of servers) expect(await statusOf(server)).toBe(200);
		await change('PUT', { password: 'north buoy' });
		expect(await statusOf(here)).toBe(401);
		const otherStatus = () => statusOf(other);
		await expect.poll(otherStatus, { interval: 200, timeout: 5_000 }).toBe(401);
		await change('DELETE');
		expect(await statusOf(here)).toBe(200);
		await expect.poll(otherStatus, { interval: 200, timeout: 5_000 }).toBe(200);
	});

	test('search on one server finds an event that was created on another server', async () => {
		const hitCount = async () =>
			(await servers[1].http.read<SearchAnswer>('/api/search?q=guillemot')).hits.length;
		expect(await hitCount()).toBe(0);
		const form = { name: 'Guillemot Race', eventdatetime: '2027-07-04T17:30:00.000Z' };
		const { body } = await servers[0].admin.post<EventJson>('/api/admin/events', form);
		// The other server notices a change within a second.
		const hitCountWithin = () => expect.poll(hitCount, { interval: 200, timeout: 5_000 });
		await hitCountWithin().toBe(1);
		await servers[0].admin.delete(`/api/admin/events/${body.id}`, { 'If-Match': '"0"' });
		await hitCountWithin().toBe(0);
	});

	test('two servers share the rate limit for failed sign-ins', async () => {
		const guess = (index: number) =>
			servers[index % 2 === 0 ? 0 : 1].http.post(
				'/api/admin/session',
				{ email: 'guessed@example.org', password: `guess ${index}` },
				{ 'X-Forwarded-For': '203.0.113.8' },
			);
		for (let index = 0; index < 10; index++)
			expect(await guess(index)).toMatchObject({ status: 401 });
		for (const index of [10, 11]) {
			const refused = await guess(index);
			expect(refused.status).toBe(429);
			expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
		}
	});

	test('two servers share the rate limit for bookings', async () => {
		await servers[0].storage.events.add(bookableEvent({ id: 'popular' }));
		let lastMember = 0;
		// The other tests book from another address.
		const client = { 'X-Forwarded-For': '203.0.113.9' };
		const statusOf = async (index: 0 | 1) => {
			const names = { firstName: 'Aileen', lastName: `Archer ${++lastMember}` };
			const booking = { eventId: 'popular', ...names, numberAttending: 2 };
			return (await servers[index].http.post('/api/bookings', booking, client)).status;
		};
		for (let sent = 0; sent < 20; sent++) expect(await statusOf(0)).toBe(201);
		// So few requests do not reach the limit of the second server alone.
		const status = () => statusOf(1);
		await expect.poll(status, { interval: 500, timeout: 5_000 }).toBe(429);
	});
});
