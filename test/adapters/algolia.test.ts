import { AlgoliaClubSearch } from '@burgee/adapters/algolia/algolia-club-search';
import { searchOrigins } from '@burgee/adapters/algolia/algolia-hosts';
import { AlgoliaSearchIndex } from '@burgee/adapters/algolia/algolia-search-index';
import { highlightMarks } from '@burgee/core/rules/search/highlight';
import { type IndexName, indexNames, type SearchRecord } from '@burgee/core/rules/search/hit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventRecord, newsRecord } from '../../core/rules/search/records.ts';
import { eventOf } from '../contracts/samples.ts';
import { searchFor, searchIndexContract } from '../contracts/search-index.contract.ts';
import { type AlgoliaServer, algolia, startAlgoliaServer } from './algolia-server.ts';

const { applicationId, searchKey, adminKey } = algolia;
/** These timeouts are long, because the Algolia test server can need seconds to respond on a busy machine. */
const patientTimeouts = { connect: 15_000, read: 15_000, write: 15_000 };

searchIndexContract('Algolia search', async () => {
	const server = await startAlgoliaServer();
	const application = { applicationId, host: server.host };
	return {
		index: new AlgoliaSearchIndex({ ...application, adminKey }),
		search: new AlgoliaClubSearch({ ...application, searchKey }, patientTimeouts),
		requestCount: () => server.requests.filter(({ call }) => call.endsWith('/queries')).length,
		close: () => server.stop(),
	};
});

describe('Algolia', () => {
	let server: AlgoliaServer;
	let index: AlgoliaSearchIndex;
	let search: AlgoliaClubSearch;
	beforeEach(async () => {
		server = await startAlgoliaServer();
		index = new AlgoliaSearchIndex({ applicationId, adminKey, host: server.host });
		search = new AlgoliaClubSearch(
			{ applicationId, searchKey, host: server.host },
			patientTimeouts,
		);
	});
	afterEach(() => server.stop());

	const record = eventRecord(eventOf({ id: 'one' }));
	const createIndexes = async () => {
		for (const name of indexNames) await index.replaceAll(name, []);
		server.requests.length = 0;
	};

	test('AlgoliaSearchIndex waits until Algolia has published each change', async () => {
		const slowServer = await startAlgoliaServer({ publishAfterMs: 40 });
		const slowIndex = new AlgoliaSearchIndex({ applicationId, adminKey, host: slowServer.host });
		const storedIds = () => slowServer.recordsOf('events')?.map(({ objectID }) => objectID);
		await slowIndex.put('events', [record]);
		expect(storedIds()).toEqual(['one']);
		await slowIndex.remove('events', 'one');
		expect(storedIds()).toEqual([]);
		await slowIndex.replaceAll('events', [record]);
		expect(storedIds()).toEqual(['one']);
		await slowIndex.replaceAll('events', []);
		expect(storedIds()).toEqual([]);
		await slowServer.stop();
	});

	test('Algolia accepts the record of an event with very long texts', async () => {
		const long = 'Tern '.repeat(10_000);
		const event = eventOf({ id: 'long', name: long, description: long, longdescription: long });
		await index.replaceAll('events', [record, eventRecord(event)]);
		expect(server.recordsOf('events')).toHaveLength(2);
	});

	test('Algolia search sends one request for all four indexes', async () => {
		await createIndexes();
		await searchFor(search, ' supper ');
		const { before: highlightPreTag, after: highlightPostTag } = highlightMarks;
		expect(server.requests).toEqual([
			{
				call: 'POST /1/indexes/*/queries',
				key: searchKey,
				body: {
					requests: ['events', 'documents', 'news', 'pages'].map((indexName) => ({
						indexName,
						query: 'supper',
						hitsPerPage: 10,
						highlightPreTag,
						highlightPostTag,
					})),
				},
			},
		]);
	});

	test('an Algolia index contains either all old or all new records while the records are replaced', async () => {
		const records = Array.from({ length: 2_500 }, (_, number) =>
			eventRecord(eventOf({ id: `e${number}`, name: `Tern ${number}` })),
		);
		await index.replaceAll('events', records);
		let isReplacing = true;
		const replacing = index.replaceAll('events', records.slice(1)).finally(() => {
			isReplacing = false;
		});
		const counts = new Set<number>();
		while (isReplacing) {
			counts.add(server.recordsOf('events')?.length ?? 0);
			await new Promise((resolve) => setTimeout(resolve, 1));
		}
		await replacing;
		expect([...counts].filter((count) => count !== 2_500 && count !== 2_499)).toEqual([]);
		expect(server.recordsOf('events')).toHaveLength(2_499);
		expect(server.indexNames()).toEqual(['events']);
	});

	test('AlgoliaSearchIndex sends the settings for fields, ranking, highlights and typos to Algolia', async () => {
		await index.replaceAll('events', [record]);
		await index.replaceAll('events', [record]);
		await index.replaceAll('news', []);
		expect(server.settingsOf('events')).toMatchObject({
			searchableAttributes: [
				...['name,title,subject', 'tags,category'],
				...['unordered(description)', 'unordered(longdescription)'],
			],
			customRanking: ['desc(eventDate)'],
			attributesToHighlight: ['name', 'title', 'subject', 'description', 'longdescription'],
			typoTolerance: 'min',
		});
		expect(server.settingsOf('news')).toMatchObject({ customRanking: [] });
	});

	test('AlgoliaSearchIndex shortens a long description without splitting a character', async () => {
		for (const character of ['x', '⛵', '"', '\n', 'é']) {
			const longdescription = character.repeat(5_000);
			await index.put('events', [{ ...record, longdescription }]);
			const [stored] = server.recordsOf('events') ?? [];
			const text = String(stored?.longdescription);
			expect(text.length).toBeGreaterThan(2_500);
			expect(longdescription.startsWith(text)).toBe(true);
		}
	});

	test('Algolia rejects a request whose key or application id is wrong', async () => {
		await index.put('events', [record]);
		const application = { applicationId, host: server.host };
		const writer = new AlgoliaSearchIndex({ ...application, adminKey: searchKey });
		for (const attempt of [
			() => writer.put('events', [record]),
			() => writer.remove('events', 'one'),
			() => writer.replaceAll('events', []),
		]) {
			await expect(attempt()).rejects.toThrow('Method not allowed with this API key');
		}
		expect(server.recordsOf('events')).toHaveLength(1);
		const unknownKey = new AlgoliaClubSearch({ ...application, searchKey: 'another-key' });
		await expect(searchFor(unknownKey, 'a')).rejects.toThrow('Invalid Application-ID or API key');
		const unknownApplication = new AlgoliaClubSearch({
			...application,
			applicationId: 'OTHER',
			searchKey,
		});
		await expect(searchFor(unknownApplication, 'a')).rejects.toThrow(
			'Invalid Application-ID or API key',
		);
	});

	test('Algolia search fails if the index does not exist', async () => {
		await expect(searchFor(search, 'a')).rejects.toThrow('Index events does not exist');
	});

	test('AlgoliaSearchIndex.remove succeeds if the index does not exist', async () => {
		await index.remove('events', 'one');
	});

	test('Algolia search returns the valid fields of a record that another program wrote', async () => {
		await createIndexes();
		const foreign = { objectID: '1', title: 'Heron', tags: 'none', eventDate: '2026', _extra: 5 };
		await index.put('documents', [foreign as unknown as SearchRecord]);
		expect(await searchFor(search, 'heron')).toMatchObject([
			{ objectID: '1', title: 'Heron', type: 'page', category: 'general', index: 'documents' },
		]);
	});

	test('Algolia adapters throw an error while Algolia is down and work again afterwards', async () => {
		await createIndexes();
		server.behave('down');
		await expect(searchFor(search, 'a')).rejects.toThrow();
		await expect(index.put('events', [record])).rejects.toThrow();
		server.behave('up');
		await index.put('events', [record]);
		expect(await searchFor(search, 'supper')).toHaveLength(1);
	});

	test('Algolia search fails after a second if Algolia responds too slowly', async () => {
		const impatient = new AlgoliaClubSearch({ applicationId, searchKey, host: server.host });
		server.behave('slow');
		const startedMs = performance.now();
		await expect(searchFor(impatient, 'a')).rejects.toThrow();
		expect(performance.now() - startedMs).toBeGreaterThan(900);
	});

	/** Matches an error of Algolia's client, which contains the timeouts of the failed request. */
	const failedRequest = (connectTimeout: number, responseTimeout: number) => ({
		stackTrace: [{ request: { connectTimeout, responseTimeout } }],
	});

	test('Algolia search allows one second for the connection and two seconds for the response', async () => {
		const impatient = new AlgoliaClubSearch({ applicationId, searchKey, host: server.host });
		server.behave('down');
		await expect(searchFor(impatient, 'a')).rejects.toMatchObject(failedRequest(1_000, 2_000));
	});

	test('AlgoliaSearchIndex.put allows ten seconds for the connection and thirty seconds for the response', async () => {
		server.behave('down');
		const result = index.put('events', [record]);
		await expect(result).rejects.toMatchObject(failedRequest(10_000, 30_000));
	});

	test('Algolia errors never contain the admin key', async () => {
		const names: IndexName[] = ['events', 'news'];
		for (const state of ['down', 'up'] as const) {
			server.behave(state);
			const failing = new AlgoliaSearchIndex({
				applicationId: state === 'up' ? 'OTHER' : applicationId,
				adminKey,
				host: server.host,
			});
			for (const name of names) {
				const error = await failing
					.put(name, [newsRecord({ id: '1', subject: 's' })])
					.catch((e) => e);
				expect(error).toBeInstanceOf(Error);
				expect(`${error.message} ${error.stack}`).not.toContain(adminKey);
			}
		}
	});

	test('searchOrigins returns four Algolia hosts if no host is configured', () => {
		expect(searchOrigins({ applicationId: 'B1G2GM9NG0', host: null })).toEqual([
			'https://B1G2GM9NG0-dsn.algolia.net',
			'https://B1G2GM9NG0-1.algolianet.com',
			'https://B1G2GM9NG0-2.algolianet.com',
			'https://B1G2GM9NG0-3.algolianet.com',
		]);
		const host = 'http://127.0.0.1:4602';
		expect(searchOrigins({ applicationId: 'B1G2GM9NG0', host })).toEqual([host]);
	});
});
