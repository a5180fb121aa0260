import { setImmediate } from 'node:timers/promises';
import { AlgoliaSearchIndex } from '@burgee/adapters/algolia/algolia-search-index';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { type ClubFacts, toInstant } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { EventJson } from '@burgee/core/api/events';
import type { SearchIndex } from '@burgee/core/ports/search-index';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import type { Storage } from '@burgee/core/ports/storage';
import { indexNames } from '@burgee/core/rules/search/hit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventRecord, type SearchableCampaign } from '../../core/rules/search/records.ts';
import { searchHosts, searchProvider } from '../../server/config/search.ts';
import { rebuildIndex } from '../../server/jobs/rebuild-index.ts';
import { SearchIndexing } from '../../server/jobs/search-indexing.ts';
import { createLogger } from '../../server/log.ts';
import {
	type AlgoliaServer,
	algolia,
	algoliaEnvironment,
	startAlgoliaServer,
} from '../adapters/algolia-server.ts';
import { deleteEvent, eventOf, everyPage, factsOf, replaceEvent } from '../contracts/samples.ts';
import { isPending, TestTime } from '../test-time.ts';
import { runCommand } from './commands.ts';
import { type OpenBurgee, openBurgee } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

let server: AlgoliaServer;
beforeEach(async () => {
	server = await startAlgoliaServer();
});
afterEach(() => server.stop());

const namesIn = (index: string, algoliaServer = server) =>
	(algoliaServer.recordsOf(index) ?? []).map(({ name }) => name);
const one = (name: string) => eventOf({ id: 'one', name });
const { applicationId, searchKey, adminKey } = algolia;

const maxWaitMs = 2_000;
const maxBackoffMs = 5 * 60_000;

describe('SearchIndexing', () => {
	let storage: Storage;
	let campaigns: () => Promise<SearchableCampaign[]>;
	let sources: SearchSources;
	let facts: ClubFacts;
	let index: AlgoliaSearchIndex;
	let log: string;
	let time: TestTime;
	let stops: (() => Promise<void>)[];
	beforeEach(() => {
		storage = openMemoryStorage();
		campaigns = async () => [{ id: '1', subject: 'Spring news' }];
		facts = factsOf();
		sources = {
			facts: async () => facts,
			informationPages: () => storage.informationPages.list(),
			events: storage.events,
			campaigns: () => campaigns(),
			documents: async () => [],
			revisions: async () => {
				const { campaigns: news, ...revisions } = await storage.revisions();
				return { ...revisions, news };
			},
		};
		index = new AlgoliaSearchIndex({ applicationId, adminKey, host: server.host });
		log = '';
		time = new TestTime();
		stops = [];
	});
	afterEach(async () => {
		const stopped = Promise.all(stops.map((stop) => stop()));
		time.pass(maxWaitMs);
		await stopped;
	});

	function openIndexing(target: SearchIndex = index): SearchIndexing {
		const logger = createLogger('info', { write: (line) => (log += line) });
		const indexing = new SearchIndexing({
			...{ index: target, sources, logger, clock: time, sleep: time.sleep },
		});
		stops.push(() => indexing.stop());
		return indexing;
	}

	test('a stored event is added to the search index, and a deleted event is removed', async () => {
		const indexing = openIndexing();
		await storage.events.add(one('Tern'));
		await indexing.reindex('events', 'one');
		expect(namesIn('events')).toEqual(['Tern']);
		await deleteEvent(storage, 'one');
		await indexing.reindex('events', 'one');
		expect(namesIn('events')).toEqual([]);
	});

	test('search indexing uploads the new version of an event that changes before the upload starts', async () => {
		const indexing = openIndexing();
		await storage.events.add(one('Old'));
		const reindexing = indexing.reindex('events', 'one');
		await replaceEvent(storage, one('New'));
		await reindexing;
		expect(namesIn('events')).toEqual(['New']);
	});

	test('search indexing corrects the index after a delayed upload has written an older version of an event', async () => {
		let openGate = () => {};
		const gate = new Promise<void>((resolve) => {
			openGate = resolve;
		});
		const late = openIndexing({
			put: async (name, records) => {
				await gate;
				await index.put(name, records);
			},
			remove: (name, objectID) => index.remove(name, objectID),
			replaceAll: (name, records) => index.replaceAll(name, records),
		});
		await storage.events.add(one('Old'));
		const puttingLate = late.reindex('events', 'one');
		await setImmediate();
		await replaceEvent(storage, one('New'));
		await openIndexing().reindex('events', 'one');
		expect(namesIn('events')).toEqual(['New']);
		openGate();
		await puttingLate;
		expect(namesIn('events')).toEqual(['New']);
		expect(server.requests.filter(({ call }) => call.endsWith('/batch'))).toHaveLength(3);
	});

	test('if two servers upload an event concurrently, the index has the last stored version', async () => {
		const servers = [openIndexing(), openIndexing()];
		await storage.events.add(one('n0'));
		const work: Promise<void>[] = [];
		for (let number = 1; number <= 20; number++) {
			await replaceEvent(storage, one(`n${number}`));
			work.push(servers[number % 2]?.reindex('events', 'one') ?? Promise.resolve());
			if (number % 3 === 0) await expect.poll(() => namesIn('events')).not.toEqual([]);
		}
		await Promise.all(work);
		await expect.poll(() => namesIn('events')).toEqual(['n20']);
	});

	test('search indexing retries failed uploads until Algolia is available', async () => {
		const indexing = openIndexing();
		server.behave('down');
		for (const id of ['a', 'b', 'c']) {
			await storage.events.add(eventOf({ id, name: `Private ${id}` }));
			await indexing.reindex('events', id);
		}
		await deleteEvent(storage, 'b');
		const failures = () => log.split('search index update failed, will retry').length - 1;
		const since = toInstant(time.now());
		await expect.poll(() => indexing.failed()).toEqual({ count: 3, since });
		const before = failures();
		time.pass(maxBackoffMs);
		await expect.poll(failures).toBeGreaterThan(before);
		expect(indexing.failed()).toMatchObject({ since });
		await expect.poll(() => time.sleeperCount).toBe(1);
		server.behave('up');
		time.pass(maxBackoffMs);
		await expect.poll(() => namesIn('events').sort()).toEqual(['Private a', 'Private c']);
		await expect.poll(() => indexing.failed()).toBeNull();
		expect(log).toContain('search index update failed, will retry');
		expect(log).not.toContain('Private');
		expect(log).not.toContain(adminKey);
	});

	test('if Algolia rejects a record, search indexing still uploads the next record', async () => {
		const indexing = openIndexing();
		const huge = 'x'.repeat(10_000);
		await storage.events.add(eventOf({ id: huge }));
		await storage.events.add(eventOf({ id: 'small', name: 'Small' }));
		await indexing.reindex('events', huge);
		await indexing.reindex('events', 'small');
		expect(namesIn('events')).toEqual(['Small']);
		expect(log).toContain('too big');
	});

	test('search indexing waits at most maxWaitMs milliseconds for a slow Algolia server', async () => {
		server.behave('slow');
		await storage.events.add(eventOf({ id: 'one' }));
		const updating = openIndexing().reindex('events', 'one');
		time.pass(maxWaitMs - 1);
		expect(await isPending(updating)).toBe(true);
		time.pass(1);
		await updating;
	});

	test('search indexing can rebuild all four search indexes', async () => {
		await storage.events.add(one('Tern'));
		const indexing = openIndexing();
		await indexing.rebuildAll();
		expect(server.indexNames()).toEqual([...indexNames].sort());
		expect(server.recordsOf('pages')).toHaveLength(7);
		expect(server.recordsOf('news')).toMatchObject([{ subject: 'Spring news' }]);
		let isDown = true;
		campaigns = async () => {
			if (isDown) throw new Error('the feed is down');
			return [{ id: '2', subject: 'Summer news' }];
		};
		await storage.events.add(eventOf({ id: 'two', name: 'Gull' }));
		await indexing.rebuildAll();
		expect(namesIn('events').sort()).toEqual(['Gull', 'Tern']);
		expect(server.recordsOf('news')).toMatchObject([{ subject: 'Spring news' }]);
		isDown = false;
		time.pass(maxBackoffMs);
		await expect.poll(() => server.recordsOf('news')).toMatchObject([{ subject: 'Summer news' }]);
	});

	test('search indexing uploads documents, emails and pages only if they have changed', async () => {
		const indexing = openIndexing();
		const calls = () => server.requests.filter(({ call }) => !call.startsWith('GET')).length;
		await indexing.refresh();
		expect(server.recordsOf('news')).toMatchObject([{ subject: 'Spring news' }]);
		expect(server.recordsOf('pages')).toHaveLength(7);
		const before = calls();
		await indexing.refresh();
		campaigns = () => Promise.reject(new Error('the feed is down'));
		await indexing.refresh();
		expect(calls()).toBe(before);
		campaigns = async () => [{ id: '2', subject: 'Summer news' }];
		await indexing.refresh();
		expect(server.recordsOf('news')).toMatchObject([{ subject: 'Summer news' }]);
		facts = factsOf({ pages: { ...everyPage, news: false, beginners: false } });
		await indexing.reindexSite();
		expect(server.recordsOf('pages')).toHaveLength(5);
		expect(server.recordsOf('news')).toEqual([]);
	});

	test('if an event changes during an index rebuild, the index keeps the newer version', async () => {
		await storage.events.add(one('Old'));
		let isFirst = true;
		const listLatest = storage.events.listLatest.bind(storage.events);
		storage.events.listLatest = async () => {
			const events = await listLatest();
			if (isFirst) {
				isFirst = false;
				await replaceEvent(storage, one('New'));
				await index.put('events', [eventRecord(one('New'))]);
			}
			return events;
		};
		expect(await rebuildIndex({ index, sources }, 'events')).toBe(1);
		expect(namesIn('events')).toEqual(['New']);
	});

	test('at shutdown, search indexing logs how many uploads have failed', async () => {
		server.behave('down');
		const indexing = openIndexing();
		await storage.events.add(eventOf({ id: 'one' }));
		await indexing.reindex('events', 'one');
		const stopped = indexing.stop();
		time.pass(maxWaitMs);
		await stopped;
		expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({ left: 1 });
	});
});

describe('SEARCH=algolia', () => {
	let burgee: OpenBurgee;
	let algoliaServer: AlgoliaServer;
	beforeAll(async () => {
		algoliaServer = await startAlgoliaServer();
		burgee = await openBurgee(algoliaEnvironment(algoliaServer));
	});
	afterAll(async () => {
		await burgee?.searchIndexing?.stop();
		await burgee?.close();
		await algoliaServer?.stop();
	});

	const formOf = (name: string) => ({ name, eventdatetime: '2027-07-04T17:30:00.000Z' });
	const create = async (name: string) => {
		const { status, body } = await burgee.admin.post<EventJson>('/api/admin/events', formOf(name));
		expect(status).toBe(201);
		return `/api/admin/events/${body.id}`;
	};
	const rename = async (path: string, name: string) =>
		expect(
			await burgee.admin.put(path, formOf(name), await burgee.admin.ifMatch(path)),
		).toMatchObject({ status: 200 });

	test('a server with Algolia adds a newsletter to the index, and removes it with the newsletter', async () => {
		const path = '/api/admin/campaigns';
		const subjects = () => (algoliaServer.recordsOf('news') ?? []).map(({ subject }) => subject);
		const form = { subject: 'Puffin news', body: 'Text' };
		const { body } = await burgee.admin.post<{ id: string }>(path, form);
		expect(subjects()).toEqual(['Puffin news']);
		await burgee.admin.delete(`${path}/${body.id}`, { 'If-Match': '"0"' });
		expect(subjects()).toEqual([]);
	});

	test('a server with Algolia updates the index before it responds to the admin', async () => {
		const path = await create('Guillemot');
		expect(namesIn('events', algoliaServer)).toEqual(['Guillemot']);
		await rename(path, 'Razorbill');
		expect(namesIn('events', algoliaServer)).toEqual(['Razorbill']);
		expect((await burgee.admin.delete(path, await burgee.admin.ifMatch(path))).status).toBe(204);
		expect(namesIn('events', algoliaServer)).toEqual([]);
	});

	test('during an Algolia outage, the server saves events, says so on the dashboard, and updates the index later', async () => {
		const kinds = async () => {
			const { tasks } =
				await burgee.admin.read<CallAnswer<'GET /api/admin/dashboard'>>('/api/admin/dashboard');
			return tasks.map(({ kind }) => kind);
		};
		algoliaServer.behave('down');
		await rename(await create('Guillemot'), 'Razorbill');
		expect(await burgee.http.read('/api/search?q=razorbill')).toMatchObject({
			hits: [{ name: 'Razorbill' }],
		});
		await expect.poll(kinds).toContain('failed-search-updates');
		algoliaServer.behave('up');
		await expect.poll(() => namesIn('events', algoliaServer)).toEqual(['Razorbill']);
		await expect.poll(kinds).not.toContain('failed-search-updates');
	});

	test('a change of the club’s pages is in Algolia when the change was saved', async () => {
		const paths = () => algoliaServer.recordsOf('pages')?.map((record) => record.path);
		const path = '/api/admin/club';
		const left = factsOf({ pages: { ...everyPage, beginners: false } });
		await burgee.admin.put(path, left, await burgee.admin.ifMatch(path));
		expect(paths()).not.toContain('/beginners');
		const page = { title: 'Moorings', body: 'Yellow buoys' };
		expect((await burgee.admin.post('/api/admin/pages', page)).status).toBe(201);
		expect(paths()).toContain('/pages/moorings');
		await burgee.admin.put(path, factsOf(), await burgee.admin.ifMatch(path));
		expect(paths()).toEqual(expect.arrayContaining(['/beginners', '/pages/moorings']));
	});

	test('GET /api/club gives browsers the search-only key of Algolia', async () => {
		const { headers, body } = await burgee.http.get('/api/club');
		expect(body).toMatchObject({
			search: { provider: 'algolia', applicationId, searchKey, host: algoliaServer.host },
		});
		expect(JSON.stringify(body)).not.toContain(adminKey);
		const policy = headers.get('content-security-policy');
		expect(policy).toContain(`connect-src 'self' ${algoliaServer.host};`);
		const choice = { kind: 'algolia', applicationId, searchKey, adminKey, host: null } as const;
		const provider = { provider: 'algolia', applicationId, searchKey, host: null };
		expect(searchProvider(choice)).toEqual(provider);
		expect(searchHosts(choice)).toHaveLength(4);
	});

	test('burgee reindex rebuilds all four search indexes', async () => {
		const dataDir = await folderForTest();
		const storage = await openSqliteStorage({ file: `${dataDir}/burgee.sqlite` });
		await storage.events.add(one('Tern'));
		await storage.close();
		const reindex = (environment: Record<string, string>) =>
			runCommand(['reindex'], { DATA_DIR: dataDir, ...environment });
		const { stdout } = await reindex(algoliaEnvironment(server));
		expect(stdout).toBe('events: 1\ndocuments: 7\nnews: 0\npages: 7\n');
		expect(namesIn('events')).toEqual(['Tern']);
		expect((await reindex({})).stdout).toContain('There is no index to rebuild');
		server.behave('down');
		const failed = await reindex(algoliaEnvironment(server));
		expect(failed.code).toBe(1);
		expect(failed.stderr).not.toContain(adminKey);
	});
});
