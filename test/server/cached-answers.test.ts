import { dayMs, toInstant } from '@burgee/core';
import type { OverviewJson } from '@burgee/core/api/bookings';
import type { PublicFacts } from '@burgee/core/api/club';
import type { EventJson } from '@burgee/core/api/events';
import type { Storage } from '@burgee/core/ports/storage';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { eventOf, factsOf } from '../contracts/samples.ts';
import { CachedAnswersModel, steps, type TwoServers } from './cached-answers-model.ts';
import { openCaching, openCountingServer } from './counting-server.ts';
import { idempotency } from './http-client.ts';
import {
	addAdmin,
	bookableEvent,
	type OpenBurgee,
	openBurgeeForTest,
	useBurgee,
} from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

const start = Date.parse('2026-06-15T10:00:00.000Z');

/** Opens two servers on one SQLite file. Each has its own connection, as if it were another process. */
async function openTwoServers(): Promise<TwoServers> {
	const clock = { nowMs: start };
	const environment = { DATA_DIR: await folderForTest() };
	const open = () => openCaching(environment, { clock: { now: () => new Date(clock.nowMs) } });
	return { servers: [await open(), await open()], clock };
}

describe('cached answers', () => {
	const burgee = useBurgee();

	test('an answer or page shows a change of its own server at once, and of another server within a second', {
		timeout: 120_000,
	}, async () => {
		const model = new CachedAnswersModel(await openTwoServers());
		await fc.assert(
			fc.asyncProperty(steps, (taken) => model.run(taken)),
			{ numRuns: 7, endOnFailure: true },
		);
		expect(model.notModified).toBeGreaterThan(5);
	});

	test('repeated requests, with unknown query parameters and other spellings of a path too, read the storage once', async () => {
		const { burgee, clock, reads } = await openCountingServer();
		const addresses = ['?utm_source=mail', '?&', '/'].map((end) => `/api/events${end}`);
		addresses.push('/API/events');
		for (const address of addresses) await burgee.http.read(address);
		expect(reads.count).toBe(1);
		await burgee.storage.events.add(bookableEvent({ id: 'supper' }));
		reads.count = 0;
		for (let request = 0; request < 5; request++) {
			await burgee.http.read('/api/events/supper');
			// The storage has not changed, so the answer is cached for longer than a second.
			clock.nowMs += 1_500;
		}
		expect(reads.count).toBe(1);
	});

	test('an answer changes after the booking deadline, without a write', async () => {
		const { burgee, clock, reads } = await openCountingServer();
		const bookingEndDate = toInstant(new Date(start + 90_000));
		await burgee.storage.events.add(
			bookableEvent({
				id: 'supper',
				eventdatetime: toInstant(new Date(start + dayMs)),
				bookingEndDate,
			}),
		);
		const isOpen = async (path: string) => {
			const body = await burgee.http.read<EventJson & { events?: EventJson[] }>(path);
			return (body.events?.[0] ?? body).bookingOpen;
		};
		for (const path of ['/api/events', '/api/events/supper']) {
			clock.nowMs = start;
			expect(await isOpen(path)).toBe(true);
			clock.nowMs = start + 90_000;
			reads.count = 0;
			expect([await isOpen(path), reads.count]).toEqual([true, 0]);
			clock.nowMs = start + 90_001;
			expect([await isOpen(path), reads.count]).toEqual([false, 1]);
		}
	});

	test('an answer changes at midnight in London, without a write', async () => {
		const { burgee, clock } = await openCountingServer();
		const midnight = Date.parse('2026-06-15T23:00:00.000Z');
		await burgee.storage.events.add(
			eventOf({ id: 'supper', eventdatetime: toInstant(new Date(start + 60_000)) }),
		);
		const listed = async () => {
			const { events } = await burgee.http.read<{ events: EventJson[] }>('/api/events');
			return events.map(({ id }) => id);
		};
		expect(await listed()).toEqual(['supper']);
		clock.nowMs = midnight - 1;
		expect(await listed()).toEqual(['supper']);
		clock.nowMs = midnight;
		expect(await listed()).toEqual([]);
	});

	test('a request with If-None-Match gets 304 only if the answer is the same', async () => {
		const longdescription = 'Boats, tea and cake. '.repeat(100);
		await burgee.storage.events.add(bookableEvent({ id: 'supper', longdescription }));
		for (const encoding of ['identity', 'gzip', 'br']) {
			const get = (etag = '') =>
				burgee.http.get('/api/events/supper', {
					'Accept-Encoding': encoding,
					...(etag && { 'If-None-Match': etag }),
				});
			const first = await get();
			const etag = first.headers.get('etag') ?? '';
			expect(etag).toMatch(/^"[\w-]+"$/);
			expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
			const again = await get(etag);
			expect([again.status, again.body, again.headers.get('content-type')]).toEqual([
				304,
				'',
				null,
			]);
			expect((await get('"another"')).status).toBe(200);
			const event = await burgee.storage.events.get('supper');
			if (event === null) throw new Error('the event is missing');
			const changed = { ...event, name: `Supper, ${encoding}`, revision: event.revision + 1 };
			await burgee.storage.events.replace(changed);
			const after = await get(etag);
			expect(after).toMatchObject({ status: 200, body: { name: changed.name } });
			expect(after.headers.get('etag')).not.toBe(etag);
		}
	});

	test('the headers are the same whether answers are cached or not', async () => {
		const keeping = await openCaching();
		const other = await openBurgeeForTest({}, { cachesAnswers: false });
		const event = bookableEvent({ id: 'supper', longdescription: 'Tea and cake. '.repeat(200) });
		for (const { storage } of [keeping, other]) await storage.events.add(event);
		const paths = [
			'/api/club',
			'/api/events',
			'/api/events/supper',
			'/api/events/supper/calendar.ics',
			'/calendar.ics',
			'/api/search?q=supper',
		];
		for (const path of [...paths, '/api/work-days', '/api/admin/bookings']) {
			for (const encoding of ['identity', 'gzip', 'br']) {
				const headersOf = async ({ admin }: typeof keeping) => {
					const { status, headers } = await admin.get(path, { 'Accept-Encoding': encoding });
					// An answer that is not cached has a weak ETag or none. Its compressed length is not known in advance.
					const ignored = ['date', 'etag', 'content-length', 'transfer-encoding'];
					return {
						status,
						...Object.fromEntries([...headers].filter(([name]) => !ignored.includes(name))),
					};
				};
				const expected = await headersOf(other);
				expect(await headersOf(keeping)).toEqual(expected);
				expect(await headersOf(keeping)).toEqual(expected);
			}
		}
	});

	test('a repeated booking on another server shows in the next overview of that server', async () => {
		const { servers } = await openTwoServers();
		const [one, two] = servers;
		await one.storage.events.add(
			bookableEvent({ id: 'supper', eventdatetime: toInstant(new Date(start + dayMs)) }),
		);
		const bookings = async () => {
			const { events } = await two.admin.read<OverviewJson>('/api/admin/bookings');
			return events.map(({ totals }) => totals.bookings);
		};
		const book = ({ http }: OpenBurgee) =>
			http.post(
				'/api/bookings',
				{ eventId: 'supper', firstName: 'Aileen', lastName: 'Archer', numberAttending: 1 },
				idempotency('once'),
			);
		expect(await bookings()).toEqual([0]);
		expect((await book(one)).status).toBe(201);
		expect((await book(two)).status).toBe(201);
		expect(await bookings()).toEqual([1]);
	});

	test('facts that the server shows while the storage fails are not cached', async () => {
		const opened = await openStorage(readConfig({ DATA_DIR: await folderForTest() }).storage);
		let failures = 0;
		const get: Storage['clubFacts']['get'] = async () => {
			if (failures > 0) {
				failures -= 1;
				throw new Error('the storage is down');
			}
			return opened.clubFacts.get();
		};
		const burgee = await openCaching(
			{},
			{ storage: { ...opened, clubFacts: { ...opened.clubFacts, get } } },
		);
		const shownName = async () => (await burgee.http.read<PublicFacts>('/api/club')).name;
		const before = await shownName();
		const { status } = await burgee.admin.put(
			'/api/admin/club',
			factsOf({ name: 'Changed Sailing Club' }),
			await burgee.admin.ifMatch('/api/admin/club'),
		);
		expect(status).toBe(200);
		failures = 1;
		expect(await shownName()).toBe(before);
		expect(await shownName()).toBe('Changed Sailing Club');
	});

	test('only an admin with the permission gets a cached answer of the panel', async () => {
		const cook = await addAdmin(burgee, 'cook', ['events:read']);
		const path = '/api/admin/bookings';
		for (let attempt = 0; attempt < 2; attempt++) {
			expect((await burgee.admin.get(path)).status).toBe(200);
			expect((await burgee.http.get(path)).status).toBe(401);
			expect((await burgee.http.get(path, { Cookie: cook })).status).toBe(403);
		}
	});

	test('signing out and disabling an admin take effect at the next request', async () => {
		const path = '/api/admin/bookings';
		const bosun = await addAdmin(burgee, 'bosun', ['bookings:read']);
		const treasurer = await addAdmin(burgee, 'treasurer', ['bookings:read']);
		const statusOf = async (cookie: string) =>
			(await burgee.http.get(path, { Cookie: cookie })).status;
		expect([await statusOf(bosun), await statusOf(treasurer)]).toEqual([200, 200]);
		expect([await statusOf(bosun), await statusOf(treasurer)]).toEqual([200, 200]);
		await burgee.http.send('DELETE', '/api/admin/session', undefined, { Cookie: bosun });
		expect([await statusOf(bosun), await statusOf(treasurer)]).toEqual([401, 200]);
		const admin = await burgee.storage.admins.get('treasurer');
		if (admin === null) throw new Error('the admin is missing');
		await burgee.storage.admins.put({ ...admin, disabled: true });
		expect(await statusOf(treasurer)).toBe(401);
	});
});
