import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AlgoliaSearchIndex } from '@burgee/adapters/algolia/algolia-search-index';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import {
	eventRecord,
	indexNames,
	type SearchableCampaign,
	type SearchIndex,
	type SearchSources,
	type Storage,
} from '@burgee/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../server/log.ts';
import { SearchIndexing } from '../../server/search/indexing.ts';
import { searchHosts, searchProvider } from '../../server/search/open-search-index.ts';
import { rebuildIndex } from '../../server/search/rebuild.ts';
import { type AlgoliaServer, algolia, startAlgoliaServer } from '../adapters/algolia-server.ts';
import { eventOf } from '../contracts/samples.ts';
import { type OpenBurgee, openBurgee, sendJson } from './open-burgee.ts';
import { runBurgee, temporaryFolder } from './running-burgee.ts';

let server: AlgoliaServer;
beforeEach(async () => {
	server = await startAlgoliaServer({ publishAfterMs: 0 });
});
afterEach(() => server.stop());

const named = (index: string, at = server) => (at.recordsOf(index) ?? []).map(({ name }) => name);
const { applicationId, searchKey, adminKey } = algolia;
const environmentOf = ({ host }: AlgoliaServer) => ({
	SEARCH: 'algolia',
	ALGOLIA_APP_ID: applicationId,
	ALGOLIA_SEARCH_KEY: searchKey,
	ALGOLIA_ADMIN_KEY: adminKey,
	ALGOLIA_HOST: host,
});

describe('indexing in the background', () => {
	let storage: Storage;
	let campaigns: () => Promise<SearchableCampaign[]>;
	let sources: SearchSources;
	let index: AlgoliaSearchIndex;
	let log: string;
	let stops: (() => Promise<void>)[];
	beforeEach(() => {
		storage = openMemoryStorage();
		campaigns = async () => [{ id: '1', subject: 'Spring news' }];
		sources = { events: storage.events, campaigns: () => campaigns(), documents: [] };
		index = new AlgoliaSearchIndex({ applicationId, adminKey, host: server.host });
		log = '';
		stops = [];
	});
	afterEach(() => Promise.all(stops.map((stop) => stop())));

	function indexing(limits = {}, told: SearchIndex = index): SearchIndexing {
		const logger = createLogger('info', { write: (line) => (log += line) });
		const made = new SearchIndexing(
			{ index: told, sources, logger },
			{ minBackoffMs: 20, ...limits },
		);
		stops.push(() => made.stop());
		return made;
	}

	test('puts what the storage has, and removes what it has no more', async () => {
		const told = indexing();
		// Nothing to do, and ready for what comes.
		await told.put('events', []);
		const event = eventOf({ id: 'one', name: 'Tern' });
		await storage.events.add(event);
		await told.put('events', [eventRecord(event)]);
		expect(named('events')).toEqual(['Tern']);
		await storage.events.remove('one');
		await told.remove('events', 'one');
		expect(named('events')).toEqual([]);
	});

	test('an older change that comes late does not undo a newer one', async () => {
		const told = indexing();
		await storage.events.add(eventOf({ id: 'one', name: 'New' }));
		await told.put('events', [eventRecord(eventOf({ id: 'one', name: 'Old' }))]);
		await told.remove('events', 'one');
		expect(named('events')).toEqual(['New']);
	});

	test('of two processes, one that is late with an older change mends that itself', async () => {
		let goOn = () => {};
		const gate = new Promise<void>((resolve) => {
			goOn = resolve;
		});
		const late = indexing(
			{},
			{
				put: async (name, records) => {
					await gate;
					await index.put(name, records);
				},
				remove: (name, objectID) => index.remove(name, objectID),
				replaceAll: (name, records) => index.replaceAll(name, records),
			},
		);
		await storage.events.add(eventOf({ id: 'one', name: 'Old' }));
		const puttingLate = late.put('events', [eventRecord(eventOf({ id: 'one' }))]);
		await new Promise((resolve) => setImmediate(resolve));
		await storage.events.replace(eventOf({ id: 'one', name: 'New' }));
		await indexing().put('events', [eventRecord(eventOf({ id: 'one' }))]);
		expect(named('events')).toEqual(['New']);
		goOn();
		await puttingLate;
		expect(named('events')).toEqual(['New']);
		expect(server.requests.filter(({ call }) => call.endsWith('/batch'))).toHaveLength(3);
	});

	test('of many changes told by two, the last is what stays', async () => {
		const tellers = [indexing(), indexing()];
		await storage.events.add(eventOf({ id: 'one', name: 'n0' }));
		const work: Promise<void>[] = [];
		for (let place = 1; place <= 20; place++) {
			const event = eventOf({ id: 'one', name: `n${place}` });
			await storage.events.replace(event);
			work.push(tellers[place % 2]?.put('events', [eventRecord(event)]) ?? Promise.resolve());
			if (place % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 7));
		}
		await Promise.all(work);
		await expect.poll(() => named('events')).toEqual(['n20']);
	});

	test('what failed is tried again, however often, and all that waited with it', async () => {
		const told = indexing();
		server.behave('down');
		for (const id of ['a', 'b', 'c']) {
			await storage.events.add(eventOf({ id, name: `Private ${id}` }));
			await told.put('events', [eventRecord(eventOf({ id }))]);
		}
		await storage.events.remove('b');
		await new Promise((resolve) => setTimeout(resolve, 100));
		server.behave('up');
		await expect
			.poll(() => named('events').sort(), { timeout: 5_000 })
			.toEqual([...['Private a', 'Private c']]);
		expect(log).toContain('search index is behind');
		expect(log).not.toContain('Private');
		expect(log).not.toContain(adminKey);
	});

	test('a record that is refused holds up no other', async () => {
		const told = indexing({ maxWaitMs: 300 });
		const huge = 'x'.repeat(10_000);
		await storage.events.add(eventOf({ id: huge }));
		await storage.events.add(eventOf({ id: 'small', name: 'Small' }));
		await told.put('events', [eventRecord(eventOf({ id: huge }))]);
		await told.put('events', [eventRecord(eventOf({ id: 'small' }))]);
		expect(named('events')).toEqual(['Small']);
		expect(log).toContain('too big');
	});

	test('a save waits for its patience and no longer', async () => {
		server.behave('slow');
		await storage.events.add(eventOf({ id: 'one' }));
		const startedMs = performance.now();
		await indexing({ maxWaitMs: 100 }).put('events', [eventRecord(eventOf({ id: 'one' }))]);
		expect(performance.now() - startedMs).toBeLessThan(900);
	});

	test('a rebuild fills all four; where a source fails, its index stays as it was and is tried again', async () => {
		await storage.events.add(eventOf({ id: 'one', name: 'Tern' }));
		const told = indexing();
		await told.rebuildAll();
		expect(server.indexNames()).toEqual([...indexNames].sort());
		expect(server.recordsOf('pages')).toHaveLength(6);
		expect(server.recordsOf('news')).toMatchObject([{ subject: 'Spring news' }]);
		let isDown = true;
		campaigns = async () => {
			if (isDown) throw new Error('the feed is down');
			return [{ id: '2', subject: 'Summer news' }];
		};
		await storage.events.add(eventOf({ id: 'two', name: 'Gull' }));
		await told.rebuildAll();
		expect(named('events').sort()).toEqual(['Gull', 'Tern']);
		expect(server.recordsOf('news')).toMatchObject([{ subject: 'Spring news' }]);
		isDown = false;
		await expect
			.poll(() => server.recordsOf('news'), { timeout: 5_000 })
			.toMatchObject([{ subject: 'Summer news' }]);
	});

	test('a refresh puts what nobody tells of, and nothing that is there already', async () => {
		const told = indexing();
		const calls = () => server.requests.filter(({ call }) => !call.startsWith('GET')).length;
		await told.refresh();
		expect(server.recordsOf('news')).toMatchObject([{ subject: 'Spring news' }]);
		expect(server.recordsOf('pages')).toHaveLength(6);
		const before = calls();
		await told.refresh();
		campaigns = () => Promise.reject(new Error('the feed is down'));
		await told.refresh();
		expect(calls()).toBe(before);
		campaigns = async () => [{ id: '2', subject: 'Summer news' }];
		await told.refresh();
		expect(server.recordsOf('news')).toMatchObject([{ subject: 'Summer news' }]);
	});

	test('an event that is changed while all are put anew is not lost', async () => {
		await storage.events.add(eventOf({ id: 'one', name: 'Old' }));
		let isFirst = true;
		const listLatest = storage.events.listLatest.bind(storage.events);
		storage.events.listLatest = async () => {
			const events = await listLatest();
			if (isFirst) {
				isFirst = false;
				await storage.events.replace(eventOf({ id: 'one', name: 'New' }));
				await index.put('events', [eventRecord(eventOf({ id: 'one', name: 'New' }))]);
			}
			return events;
		};
		expect(await rebuildIndex({ index, sources }, 'events')).toBe(1);
		expect(named('events')).toEqual(['New']);
	});

	test('a stop waits for no retry, and says how much is left', async () => {
		server.behave('down');
		const told = indexing({ minBackoffMs: 60_000 });
		await storage.events.add(eventOf({ id: 'one' }));
		await told.put('events', [eventRecord(eventOf({ id: 'one' }))]);
		await told.stop();
		expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({ left: 1 });
	});
});

describe('Burgee with SEARCH=algolia', () => {
	let burgee: OpenBurgee;
	let own: AlgoliaServer;
	beforeAll(async () => {
		own = await startAlgoliaServer({ publishAfterMs: 0 });
		burgee = await openBurgee(environmentOf(own));
	});
	afterAll(async () => {
		await burgee?.searchIndexing?.stop();
		await burgee?.close();
		await own?.stop();
	});

	/** Makes an event, or changes or deletes that one; its id. */
	async function organise(method: 'POST' | 'PUT' | 'DELETE', name = '', id = ''): Promise<string> {
		const form = name && { name, eventdatetime: '2027-07-04T17:30:00.000Z' };
		const path = `${burgee.url}/api/admin/events${id && `/${id}`}`;
		const response = await sendJson(path, method, form, { Cookie: burgee.cookie });
		expect(response.ok).toBe(true);
		return id || ((await response.json()) as { id: string }).id;
	}

	test('tells Algolia of what an administrator does, before the answer', async () => {
		const id = await organise('POST', 'Guillemot');
		expect(named('events', own)).toEqual(['Guillemot']);
		await organise('PUT', 'Razorbill', id);
		expect(named('events', own)).toEqual(['Razorbill']);
		await organise('DELETE', '', id);
		expect(named('events', own)).toEqual([]);
	});

	test('saves as before where Algolia is down, and tells it later', async () => {
		own.behave('down');
		const startedMs = performance.now();
		const id = await organise('POST', 'Guillemot');
		await organise('PUT', 'Razorbill', id);
		expect(performance.now() - startedMs).toBeLessThan(8_000);
		const answer = await fetch(`${burgee.url}/api/search?q=razorbill`);
		expect(await answer.json()).toMatchObject({ hits: [{ name: 'Razorbill' }] });
		own.behave('up');
		await expect.poll(() => named('events', own), { timeout: 20_000 }).toEqual(['Razorbill']);
	});

	test('tells browsers where and with which key to search, and lets them', async () => {
		const response = await fetch(`${burgee.url}/api/club`);
		const text = await response.text();
		expect(JSON.parse(text)).toMatchObject({
			search: { provider: 'algolia', applicationId, searchKey, host: own.host },
		});
		expect(text).not.toContain(adminKey);
		const policy = response.headers.get('content-security-policy');
		expect(policy).toContain(`connect-src 'self' ${own.host};`);
		const choice = { kind: 'algolia', applicationId, searchKey, adminKey, host: null } as const;
		expect(searchProvider(choice)).toEqual({
			...{ provider: 'algolia', applicationId, searchKey, host: null },
		});
		expect(searchHosts(choice)).toHaveLength(4);
	});

	test('fills all four when it first starts, and logs no key', async () => {
		const data = await temporaryFolder();
		const running = await runBurgee(data.path, environmentOf(server));
		await expect.poll(() => server.recordsOf('pages')?.length, { timeout: 10_000 }).toBe(6);
		expect(named('events')).toContain('Laser Training with Guest Coach');
		expect(await running.end('SIGTERM')).toBe(0);
		expect(running.output()).toContain('search index rebuilt');
		expect(running.output()).not.toContain(adminKey);
		await data.remove();
	});

	test('npm run reindex rebuilds all four and says how many records each has', async () => {
		const data = await temporaryFolder();
		const storage = await openSqliteStorage({ file: `${data.path}/burgee.sqlite` });
		await storage.events.add(eventOf({ id: 'one', name: 'Tern' }));
		await storage.close();
		const reindex = (environment: Record<string, string>) =>
			promisify(execFile)('npm', ['run', '--silent', 'reindex'], {
				env: { PATH: process.env.PATH, DATA_DIR: data.path, ...environment },
			});
		const { stdout } = await reindex(environmentOf(server));
		expect(stdout).toBe('events: 1\ndocuments: 7\nnews: 0\npages: 6\n');
		expect(named('events')).toEqual(['Tern']);
		expect((await reindex({})).stdout).toContain('there is nothing to rebuild');
		server.behave('down');
		const failed = await reindex(environmentOf(server)).catch((error) => error);
		expect(failed.code).toBe(1);
		expect(failed.stderr).not.toContain(adminKey);
		await data.remove();
	});
});
