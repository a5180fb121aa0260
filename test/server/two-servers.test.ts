import type { Storage } from '@burgee/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openStorage } from '../../server/open-storage.ts';
import { type ProvidedStorage, provideStorage, testedStorages } from '../storages.ts';
import { bookingStorm } from './concurrent-bookings.ts';
import { bookableEvent, firstAdmin, sendJson, signIn } from './open-burgee.ts';
import { type RunningBurgee, runBurgee, temporaryFolder } from './running-burgee.ts';

const shared = (['postgres', 'firestore'] as const).filter((name) =>
	testedStorages().includes(name),
);
const rounds = 5;
const stormSize = 200;
const killAfter = 40;

describe.each(shared)('two servers on one %s', (name) => {
	let provided: ProvidedStorage;
	let data: Awaited<ReturnType<typeof temporaryFolder>>;
	let storage: Storage;
	let servers: [RunningBurgee, RunningBurgee];
	let environment: Record<string, string>;

	beforeAll(async () => {
		provided = await provideStorage(name);
		data = await temporaryFolder();
		environment = {
			...provided.environment,
			ADMIN_EMAIL: firstAdmin.email,
			ADMIN_PASSWORD: firstAdmin.password,
		};
		// Both at once, on an empty database.
		servers = await Promise.all([
			runBurgee(data.path, environment),
			runBurgee(data.path, environment),
		]);
		Object.assign(process.env, provided.environment);
		storage = await openStorage(readConfig(environment).storage);
	});
	afterAll(async () => {
		await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')));
		await storage?.close();
		await provided?.release();
		await data?.remove();
	});

	const urlOf = (place: number) => servers[place % 2 === 0 ? 0 : 1].url;

	test('that start together make one first administrator', async () => {
		expect(await storage.admins.list()).toHaveLength(1);
	});

	test('a scheduled job runs on one of them', async () => {
		const runs = () =>
			servers.map((server) => server.output().split('"job":"sweep","msg":"job done"').length - 1);
		await expect.poll(() => runs().reduce((sum, each) => sum + each)).toBe(1);
		await new Promise((resolve) => setTimeout(resolve, 500));
		expect(runs().sort()).toEqual([0, 1]);
	});

	test('one Idempotency-Key sent to both at once makes one booking', async () => {
		await storage.events.add(bookableEvent({ id: 'once' }));
		for (let round = 1; round <= rounds; round++) {
			const answers = await Promise.all(
				Array.from({ length: 20 }, async (_, place) => {
					const response = await sendJson(
						`${urlOf(place)}/api/bookings`,
						'POST',
						{
							eventId: 'once',
							firstName: 'Aileen',
							lastName: 'Archer',
							numberAttending: 2,
							submittedAt: '2026-07-04T17:30:00.000Z',
						},
						{ 'Idempotency-Key': `round-${round}` },
					);
					expect(response.status).toBe(201);
					return ((await response.json()) as { bookingId: string }).bookingId;
				}),
			);
			expect(new Set(answers).size).toBe(1);
			expect(await storage.bookings.listForEvent('once')).toHaveLength(round);
		}
		expect(await storage.bookings.totalsOf(['once'])).toMatchObject([
			{ bookings: rounds, attendees: 2 * rounds },
		]);
	});

	test('a session begun on one works on the other, and ends on both', async () => {
		const cookie = await signIn(urlOf(0), firstAdmin);
		const session = (place: number, method = 'GET') =>
			fetch(`${urlOf(place)}/api/admin/session`, { method, headers: { Cookie: cookie } });
		expect((await session(0)).status).toBe(200);
		expect((await session(1)).status).toBe(200);
		expect((await session(1, 'DELETE')).status).toBe(204);
		expect((await session(0)).status).toBe(401);
	});

	test('an event made on one is found on the other at once, and is gone there as soon', async () => {
		const headers = { Cookie: await signIn(urlOf(0), firstAdmin) };
		const events = `${urlOf(0)}/api/admin/events`;
		const found = async () => {
			const response = await fetch(`${urlOf(1)}/api/search?q=guillemot`);
			return ((await response.json()) as { hits: unknown[] }).hits.length;
		};
		expect(await found()).toBe(0);
		const form = { name: 'Guillemot Race', eventdatetime: '2027-07-04T17:30:00.000Z' };
		const made = await sendJson(events, 'POST', form, headers);
		expect(await found()).toBe(1);
		const { id } = (await made.json()) as { id: string };
		await fetch(`${events}/${id}`, { method: 'DELETE', headers });
		expect(await found()).toBe(0);
	});

	test('failed sign-ins count together', async () => {
		const guess = (place: number) =>
			sendJson(`${urlOf(place)}/api/admin/session`, 'POST', {
				email: 'guessed@example.org',
				password: `guess ${place}`,
			});
		for (let place = 0; place < 10; place++) expect((await guess(place)).status).toBe(401);
		for (const place of [10, 11]) {
			const refused = await guess(place);
			expect(refused.status).toBe(429);
			expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
		}
	});

	test('one that is killed under load loses no acknowledged booking', async () => {
		await storage.events.add(bookableEvent({ id: 'regatta' }));
		const storm = bookingStorm('regatta', stormSize);
		let killed: Promise<unknown> | undefined;
		const first = await Promise.all(
			storm.parties.map(async (party, place) => {
				const wasAcknowledged = await storm.send(urlOf(place), party);
				if (storm.acknowledged.size >= killAfter) killed ??= servers[0].end('SIGKILL');
				return wasAcknowledged;
			}),
		);
		await killed;
		expect(first.filter(Boolean).length).toBeLessThan(storm.parties.length);
		// The members' phones try again, at the one that is left.
		const repeated = await Promise.all(storm.parties.map((party) => storm.send(urlOf(1), party)));
		expect(repeated.every(Boolean)).toBe(true);
		const [totals] = await storage.bookings.totalsOf(['regatta']);
		storm.expectAllKept(await storage.bookings.listForEvent('regatta'), totals);
		servers[0] = await runBurgee(data.path, environment);
	});
});
