import type { SearchAnswer } from '@burgee/core/api/club';
import type { EventJson } from '@burgee/core/api/events';
import type { Storage } from '@burgee/core/ports/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { type ProvidedStorage, provideStorage, testedStorages } from '../storages.ts';
import { concurrentBookings } from './concurrent-bookings.ts';
import { HttpClient, idempotency } from './http-client.ts';
import { bookableEvent, firstAdmin, openBurgeeForTest, signIn } from './open-burgee.ts';
import { builtServer, type RunningBurgee, runBurgee } from './running-burgee.ts';

const sharedStorages = (['postgres', 'firestore'] as const).filter((name) =>
	testedStorages().includes(name),
);
const rounds = 5;

describe.each(sharedStorages)('two servers on one %s storage', (name) => {
	let provided: ProvidedStorage;
	let storage: Storage;
	let servers: [RunningBurgee, RunningBurgee];
	let environment: Record<string, string>;

	beforeAll(async () => {
		provided = await provideStorage(name);
		environment = {
			...provided.environment,
			ADMIN_EMAIL: firstAdmin.email,
			ADMIN_PASSWORD: firstAdmin.password,
		};
		// `openBurgeeForTest` must be able to verify the passwords that these servers store.
		const program = builtServer();
		const start = () => runBurgee({ ...environment, LOG_LEVEL: 'debug' }, { program });
		servers = await Promise.all([start(), start()]);
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

	test('concurrent booking requests to two servers with the same Idempotency-Key store one booking', async () => {
		await storage.events.add(bookableEvent({ id: 'once' }));
		const booking = {
			eventId: 'once',
			firstName: 'Aileen',
			lastName: 'Archer',
			numberAttending: 2,
			submittedAt: '2026-07-04T17:30:00.000Z',
		};
		for (let round = 1; round <= rounds; round++) {
			const replies = await Promise.all(
				Array.from({ length: 20 }, (_, index) =>
					serverOf(index).http.post<{ bookingId: string }>(
						'/api/bookings',
						booking,
						idempotency(`round-${round}`),
					),
				),
			);
			expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
			expect(new Set(replies.map(({ body }) => body.bookingId)).size).toBe(1);
			expect(await storage.bookings.listForEvent('once')).toHaveLength(round);
		}
		expect(await storage.bookings.totalsOf(['once'])).toMatchObject([
			{ bookings: rounds, attendees: 2 * rounds },
		]);
	});

	test('two servers sell the last place once, and offer each place of a cancelled booking once', async () => {
		const places = 30;
		await storage.events.add(bookableEvent({ id: 'few', places, waitingList: true }));
		const admin = new HttpClient(urlOf(1), { Cookie: await signIn(urlOf(1), firstAdmin) });
		const book = (name: string) => (_: unknown, index: number) =>
			serverOf(index).http.post<{ bookingId?: string; code?: string }>(
				'/api/bookings',
				{ eventId: 'few', firstName: 'Ben', lastName: name, numberAttending: 1 + (index % 4) },
				idempotency(`${name}-${index}`),
			);
		const held = async () => (await storage.bookings.totalsOf(['few']))[0]?.heldPlaces;
		const first = await Promise.all(Array.from({ length: 60 }, book('First')));
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
		const joined = await Promise.all(Array.from({ length: 20 }, join));
		expect(joined.map(({ status }) => status)).toEqual(Array(20).fill(201));
		const cancelling = booked
			.slice(0, 5)
			.map((id) => admin.post(`/api/admin/bookings/few/${id}/cancel`, { reason: 'Flu' }));
		await Promise.all([...cancelling, ...Array.from({ length: 20 }, book('Second'))]);
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

	test('sign-out on one server ends a session that was created on another server', async () => {
		const cookie = await signIn(urlOf(0), firstAdmin);
		const session = async (index: number, method = 'GET') =>
			(await new HttpClient(urlOf(index), { Cookie: cookie }).send(method, '/api/admin/session'))
				.status;
		expect(await session(0)).toBe(200);
		expect(await session(1)).toBe(200);
		expect(await session(1, 'DELETE')).toBe(204);
		// A server may use a cached session for up to a second after another server has ended it.
		await expect.poll(() => session(0), { timeout: 5_000 }).toBe(401);
	});

	test('search on one server finds an event that was created on another server', async () => {
		const admin = new HttpClient(urlOf(0), { Cookie: await signIn(urlOf(0), firstAdmin) });
		const hitCount = async () =>
			(await servers[1].http.read<SearchAnswer>('/api/search?q=guillemot')).hits.length;
		expect(await hitCount()).toBe(0);
		const form = { name: 'Guillemot Race', eventdatetime: '2027-07-04T17:30:00.000Z' };
		const { body } = await admin.post<EventJson>('/api/admin/events', form);
		// The other server notices a change within a second.
		const hitCountWithin = () => expect.poll(hitCount, { timeout: 5_000 });
		await hitCountWithin().toBe(1);
		await admin.delete(`/api/admin/events/${body.id}`, { 'If-Match': '"0"' });
		await hitCountWithin().toBe(0);
	});

	test('two servers share the rate limit for failed sign-ins', async () => {
		// openBurgeeForTest uses a low scrypt cost, so that the many sign-ins take little time.
		const both = [await openBurgeeForTest(environment), await openBurgeeForTest(environment)];
		const guess = (index: number) =>
			both[index % 2]?.http.post('/api/admin/session', {
				email: 'guessed@example.org',
				password: `guess ${index}`,
			});
		for (let index = 0; index < 10; index++)
			expect(await guess(index)).toMatchObject({ status: 401 });
		for (const index of [10, 11]) {
			const refused = await guess(index);
			expect(refused?.status).toBe(429);
			expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
		}
	});

	test('two servers share the rate limit for bookings', async () => {
		await storage.events.add(bookableEvent({ id: 'popular' }));
		const strict = { ...environment, BOOKING_RATE_PER_MINUTE: '20', TRUST_PROXY: '1' };
		const open = () => openBurgeeForTest(strict);
		const both = [await open(), await open()] as const;
		let lastMember = 0;
		// The other tests book from another address.
		const client = { 'X-Forwarded-For': '203.0.113.9' };
		const statusOf = async (index: 0 | 1) => {
			const names = { firstName: 'Aileen', lastName: `Archer ${++lastMember}` };
			const booking = { eventId: 'popular', ...names, numberAttending: 2 };
			return (await both[index].http.post('/api/bookings', booking, client)).status;
		};
		for (let sent = 0; sent < 20; sent++) expect(await statusOf(0)).toBe(201);
		// So few requests do not reach the limit of the second server alone.
		const status = () => statusOf(1);
		await expect.poll(status, { interval: 500, timeout: 5_000 }).toBe(429);
	});

	test('no confirmed booking is lost if one of two servers is killed under load', async () => {
		await storage.events.add(bookableEvent({ id: 'regatta' }));
		const bookings = concurrentBookings('regatta');
		const kill = () => servers[0].end('SIGKILL');
		await bookings.sendAndKill(urlOf, { killAfter: 40, kill });
		await bookings.repeat(urlOf(1));
		await bookings.expectAllStored(storage);
	});
});
