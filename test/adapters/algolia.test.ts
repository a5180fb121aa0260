import { AlgoliaClubSearch } from '@burgee/adapters/algolia/algolia-club-search';
import { searchOrigins } from '@burgee/adapters/algolia/algolia-hosts';
import { AlgoliaSearchIndex } from '@burgee/adapters/algolia/algolia-search-index';
import {
	eventRecord,
	highlightMarks,
	type IndexName,
	indexNames,
	newsRecord,
	type SearchRecord,
} from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventOf } from '../contracts/samples.ts';
import { searchIndexContract } from '../contracts/search-index.contract.ts';
import { type AlgoliaServer, algolia, startAlgoliaServer } from './algolia-server.ts';

const { applicationId, searchKey, adminKey } = algolia;

searchIndexContract('Algolia search', async () => {
	const server = await startAlgoliaServer();
	const place = { applicationId, host: server.host };
	return {
		index: new AlgoliaSearchIndex({ ...place, adminKey }),
		search: new AlgoliaClubSearch({ ...place, searchKey }),
		requestCount: () => server.requests.filter(({ call }) => call.endsWith('/queries')).length,
		close: () => server.stop(),
	};
});

describe('Algolia', () => {
	let server: AlgoliaServer;
	let index: AlgoliaSearchIndex;
	let search: AlgoliaClubSearch;
	beforeEach(async () => {
		server = await startAlgoliaServer({ publishAfterMs: 0 });
		index = new AlgoliaSearchIndex({ applicationId, adminKey, host: server.host });
		search = new AlgoliaClubSearch({ applicationId, searchKey, host: server.host });
	});
	afterEach(() => server.stop());

	const one = eventRecord(eventOf({ id: 'one' }));
	const makeAll = async () => {
		for (const name of indexNames) await index.replaceAll(name, []);
		server.requests.length = 0;
	};

	test('takes an event whatever its length', async () => {
		const long = 'Tern '.repeat(10_000);
		const event = eventOf({ id: 'long', name: long, description: long, longdescription: long });
		await index.replaceAll('events', [one, eventRecord(event)]);
		expect(server.recordsOf('events')).toHaveLength(2);
	});

	test('is asked once for all four indexes, as specification §7 has it, with the search-only key', async () => {
		await makeAll();
		await search.search(' supper ');
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

	test('has a copy that is whole while everything is replaced, and no index left over', async () => {
		const club = Array.from({ length: 2_500 }, (_, place) =>
			eventRecord(eventOf({ id: `e${place}`, name: `Tern ${place}` })),
		);
		await index.replaceAll('events', club);
		let isReplacing = true;
		const replacing = index.replaceAll('events', club.slice(1)).finally(() => {
			isReplacing = false;
		});
		const seen = new Set<number>();
		while (isReplacing) {
			seen.add(server.recordsOf('events')?.length ?? 0);
			await new Promise((resolve) => setTimeout(resolve, 1));
		}
		await replacing;
		expect([...seen].filter((count) => count !== 2_500 && count !== 2_499)).toEqual([]);
		expect(server.recordsOf('events')).toHaveLength(2_499);
		expect(server.indexNames()).toEqual(['events']);
	});

	test('is told what is searched, what comes first and what is marked', async () => {
		await index.replaceAll('events', [one]);
		await index.replaceAll('events', [one]);
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

	test('takes a record however long its description, of whatever letters', async () => {
		for (const letter of ['x', '⛵', '"', '\n', 'é']) {
			const longdescription = letter.repeat(5_000);
			await index.put('events', [{ ...one, longdescription }]);
			const [kept] = server.recordsOf('events') ?? [];
			const text = String(kept?.longdescription);
			expect(text.length).toBeGreaterThan(2_500);
			expect(longdescription.startsWith(text)).toBe(true);
		}
	});

	test('lets nobody write with the search-only key, and nobody in with another', async () => {
		await index.put('events', [one]);
		const place = { applicationId, host: server.host };
		const writer = new AlgoliaSearchIndex({ ...place, adminKey: searchKey });
		for (const attempt of [
			() => writer.put('events', [one]),
			() => writer.remove('events', 'one'),
			() => writer.replaceAll('events', []),
		]) {
			await expect(attempt()).rejects.toThrow('Method not allowed with this API key');
		}
		expect(server.recordsOf('events')).toHaveLength(1);
		const stranger = new AlgoliaClubSearch({ ...place, searchKey: 'another-key' });
		await expect(stranger.search('a')).rejects.toThrow('Invalid Application-ID or API key');
		const elsewhere = new AlgoliaClubSearch({ ...place, applicationId: 'OTHER', searchKey });
		await expect(elsewhere.search('a')).rejects.toThrow('Invalid Application-ID or API key');
	});

	test('says where an index is missing, and needs none to have a record removed', async () => {
		await expect(search.search('a')).rejects.toThrow('Index events does not exist');
		await index.remove('events', 'one');
	});

	test('hits from a club’s own index are taken as they are, and what is none is left out', async () => {
		await makeAll();
		const odd = { objectID: '1', title: 'Heron', tags: 'none', eventDate: '2026', _extra: 5 };
		await index.put('documents', [odd as unknown as SearchRecord]);
		expect(await search.search('heron')).toMatchObject([
			{ objectID: '1', title: 'Heron', type: 'page', category: 'general', index: 'documents' },
		]);
	});

	describe('that is not there', () => {
		test('is said to be so in time', async () => {
			await makeAll();
			server.behave('down');
			const startedMs = performance.now();
			await expect(search.search('a')).rejects.toThrow();
			await expect(index.put('events', [one])).rejects.toThrow();
			expect(performance.now() - startedMs).toBeLessThan(2_000);
			server.behave('up');
			await index.put('events', [one]);
			expect(await search.search('supper')).toHaveLength(1);
		});

		test('or answers too late, is given up within the seconds of §9', async () => {
			await makeAll();
			server.behave('slow');
			const startedMs = performance.now();
			await expect(search.search('a')).rejects.toThrow();
			const tookMs = performance.now() - startedMs;
			expect(tookMs).toBeGreaterThan(900);
			expect(tookMs).toBeLessThan(5_000);
		});
	});

	test('errors name no key', async () => {
		const names: IndexName[] = ['events', 'news'];
		for (const how of ['down', 'up'] as const) {
			server.behave(how);
			const wrong = new AlgoliaSearchIndex({
				applicationId: how === 'up' ? 'OTHER' : applicationId,
				adminKey,
				host: server.host,
			});
			for (const name of names) {
				const error = await wrong
					.put(name, [newsRecord({ id: '1', subject: 's' })])
					.catch((e) => e);
				expect(error).toBeInstanceOf(Error);
				expect(`${error.message} ${error.stack}`).not.toContain(adminKey);
			}
		}
	});

	test('browsers are sent to four hosts of the application, or to the one that is named', () => {
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
