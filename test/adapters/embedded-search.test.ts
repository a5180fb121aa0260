import { EmbeddedClubSearch } from '@burgee/adapters/embedded-search/embedded-club-search';
import { EmbeddedSearchIndex } from '@burgee/adapters/embedded-search/embedded-search-index';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { type ClubFacts, dayMs, instant } from '@burgee/core';
import { resultCard } from '@burgee/core/display/result-card';
import type { Storage } from '@burgee/core/ports/storage';
import { highlightMarks, withoutMarks } from '@burgee/core/rules/search/highlight';
import type { SearchHit } from '@burgee/core/rules/search/hit';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { highlightParts } from '../../core/rules/search/highlight.ts';
import {
	eventRecord,
	newsRecord,
	type SearchableCampaign,
	type SearchableDocument,
} from '../../core/rules/search/records.ts';
import {
	isFound,
	maxMissed,
	openTypedSearch,
	typedQueries,
} from '../bench/search/typed-queries.ts';
import {
	campaignOf,
	deleteEvent,
	eventOf,
	factsOf,
	hostileText,
	replaceEvent,
} from '../contracts/samples.ts';
import {
	searchFor,
	searchIndexContract,
	searchSamples,
} from '../contracts/search-index.contract.ts';

searchIndexContract('embedded search', async () => {
	const index = new EmbeddedSearchIndex();
	return { index, search: index, close: async () => {} };
});

async function indexOf(...names: string[]): Promise<EmbeddedSearchIndex> {
	const index = new EmbeddedSearchIndex();
	const events = names.map((name, number) => eventRecord(eventOf({ id: `e${number}`, name })));
	await index.replaceAll('events', events);
	return index;
}
const namesFound = async (index: EmbeddedSearchIndex, query: string) =>
	(await searchFor(index, query)).flatMap(({ name }) => name ?? []);

test('embedded search highlights the whole word if the query contains only the first letters of the word', async () => {
	const index = await indexOf('Regatta & Zoë’s regattas');
	const [hit] = await searchFor(index, 'reg zoe');
	const { before, after } = highlightMarks;
	expect(hit?._highlightResult?.name?.value).toBe(
		`${before}Regatta${after} & ${before}Zoë’s${after} ${before}regattas${after}`,
	);
});

test.each([
	['regtata', 'Regatta'],
	['regata', 'Regatta'],
	['regattta', 'Regatta'],
	['bargecue', 'Barbecue'],
	['comodores', 'Commodore’s Cup'],
	['commodores', 'Commodore’s Cup'],
	["commodore's", 'Commodore’s Cup'],
	['comodore', 'Commodore’s Cup'],
	['commodore`s', 'Commodore’s Cup'],
	['comodore cup', 'Commodore’s Cup'],
	['reggata', 'Regatta'],
	['quizzes', 'Quiz Night'],
	['prizegiving', 'Prize-giving'],
	['prizegivng', 'Prize-giving'],
	['prize givng', 'Prize-giving'],
	['24hour', '24-hour Race'],
	['club hous', 'Clubhouse'],
	['constructor', 'The constructor’s toString'],
])("embedded search for '%s' finds '%s'", async (query, name) => {
	expect(await namesFound(await indexOf(name), query)).toEqual([name]);
});

test.each([
	['cip', 'Cup'],
	['2026', 'Season 2027'],
	['mooring', 'Morning'],
	['tide', 'Time'],
	['supperday', 'Supper'],
	['cars', 'Carpenter'],
])("embedded search for '%s' does not find '%s'", async (query, name) => {
	expect(await namesFound(await indexOf(name), query)).toEqual([]);
});

test('embedded search finds what a member means among the first three hits for 95 % of 300 typed queries', async () => {
	const index = await openTypedSearch();
	const missed: string[] = [];
	for (const typed of typedQueries) if (!(await isFound(index, typed))) missed.push(typed.query);
	expect(typedQueries).toHaveLength(300);
	expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(maxMissed);
});

test.each([
	['a missing letter near its start', 'donaudampfschiffahrtsgesellschaft'],
	['a missing letter near its end', 'donaudampfschifffahrtsgesellschat'],
	['an extra letter near its start', 'donnaudampfschifffahrtsgesellschaft'],
	['an extra letter near its end', 'donaudampfschifffahrtsgeselllschaft'],
	['an extra letter at its end', 'donaudampfschifffahrtsgesellschaftt'],
	['a wrong letter near its start', 'donaudanpfschifffahrtsgesellschaft'],
	['a wrong letter near its end', 'donaudampfschifffahrtsgesellschoft'],
	['swapped letters near its start', 'donuadampfschifffahrtsgesellschaft'],
	['swapped 24th and 25th letters', 'donaudampfschifffahrtsgseellschaft'],
	['swapped letters near its end', 'donaudampfschifffahrtsgesellscahft'],
])('embedded search highlights a 34-letter word that was typed with %s', async (_typo, query) => {
	const name = 'Donaudampfschifffahrtsgesellschaft';
	const index = await indexOf(`Day of the ${name}`, 'Other');
	const [hit, ...others] = await searchFor(index, query);
	expect(others).toEqual([]);
	const { before, after } = highlightMarks;
	expect(hit?._highlightResult?.name?.value).toBe(`Day of the ${before}${name}${after}`);
});

test('embedded search finds a long word that was typed with one typo', async () => {
	const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzабвгдежз');
	const words = fc.string({ unit: letter, minLength: 9, maxLength: 60 });
	const edits = fc.constantFrom('wrong', 'missing', 'extra', 'swapped');
	await fc.assert(
		fc.asyncProperty(words, edits, fc.nat(), letter, async (word, edit, where, other) => {
			const position = where % word.length;
			const [before, at] = [word.slice(0, position), word.slice(position, position + 1)];
			const after = word.slice(position + 1);
			const query = {
				wrong: before + other + after,
				missing: before + after,
				extra: before + other + at + after,
				swapped: before + after.slice(0, 1) + at + after.slice(1),
			}[edit];
			expect(await namesFound(await indexOf(word), query)).toEqual([word]);
		}),
		{ numRuns: 150 },
	);
});

test('embedded search finds only the typed word if two long words differ in their last letter', async () => {
	const [one, two] = [`${'abcdefgh'.repeat(4)}s`, `${'abcdefgh'.repeat(4)}z`];
	const index = await indexOf(one, two);
	expect(await namesFound(index, one)).toEqual([one]);
	expect(await namesFound(index, two)).toEqual([two]);
	const typo = `${'abcdefgh'.repeat(4)}x`;
	expect((await namesFound(index, typo)).sort()).toEqual([one, two]);
});

test('embedded search ranks an event with both query words in its name above other matching events', async () => {
	const index = new EmbeddedSearchIndex();
	const both = eventOf({ id: 'both', name: 'Donau regatta', eventdatetime: null });
	const long = { name: 'Donaudampfschifffahrtsgesellschaft', description: 'A regatta' };
	const others = Array.from({ length: 10 }, (_, number) => eventOf({ id: `e${number}`, ...long }));
	await index.replaceAll('events', [both, ...others].map(eventRecord));
	expect(await namesFound(index, 'donau regatta')).toContain(both.name);
});

test('embedded search does not find a long word of a removed record', async () => {
	const name = 'Donaudampfschifffahrtsgesellschaft';
	const index = await indexOf(name);
	await index.remove('events', 'e0');
	expect(await namesFound(index, name)).toEqual([]);
	expect(await namesFound(index, name.slice(0, 24))).toEqual([]);
});

test('embedded search corrects a typo in the query only if no event matches the typed query', async () => {
	const index = await indexOf('Laser day', 'Lazer day');
	expect(await namesFound(index, 'lazer')).toEqual(['Lazer day']);
	expect((await namesFound(index, 'lager')).sort()).toEqual(['Laser day', 'Lazer day']);
});

test('embedded search corrects no typo in the query if a news record matches the typed query', async () => {
	const index = await indexOf('Laser day');
	await index.put('news', [newsRecord({ id: '1', subject: 'Lazer eyes' })]);
	expect((await searchFor(index, 'lazer')).map(({ subject }) => subject)).toEqual(['Lazer eyes']);
});

test('embedded search ignores stop words if the query also contains another word', async () => {
	const index = await indexOf('Regatta', 'The Who');
	expect(await namesFound(index, 'when is the regatta')).toEqual(['Regatta']);
	expect(await namesFound(index, 'how do I get to the regatta')).toEqual([]);
	expect(await namesFound(index, 'how do I do the regatta')).toEqual(['Regatta']);
	expect(await namesFound(index, 'the who')).toEqual(['The Who']);
});

test('embedded search finds an event by its name even if many later events match by their description', async () => {
	const index = new EmbeddedSearchIndex();
	await index.replaceAll(
		'events',
		Array.from({ length: 30 }, (_, number) =>
			eventRecord(
				eventOf({
					id: `e${number}`,
					name: number < 3 ? `Cormorant ${number}` : 'Other',
					description: 'With a cormorant',
					eventdatetime: instant(`2026-06-${String(number + 1).padStart(2, '0')}T10:00:00.000Z`),
				}),
			),
		),
	);
	const hits = await searchFor(index, 'cormorant');
	expect(hits.map(({ objectID }) => objectID)).toEqual([
		...['e29', 'e28', 'e27', 'e26', 'e25', 'e24', 'e23', 'e2', 'e1', 'e0'],
	]);
});

test('embedded search returns about 400 characters of a long description, with the first match', async () => {
	const index = new EmbeddedSearchIndex();
	const filler = 'x '.repeat(1_000);
	const longdescription = `Petrel ${filler}fulmar ${filler}gannet`;
	await index.put('events', [eventRecord(eventOf({ id: 'a', longdescription }))]);
	await index.put('events', [
		eventRecord(eventOf({ id: 'b', name: 'Kestrel Day', description: '', longdescription })),
	]);
	for (const [query, shown] of [
		['petrel', /^Petrel x .* x…$/],
		['fulmar', /^…x .* x fulmar x .* x…$/],
		['gannet', /^…x .* x gannet$/],
		// A result card shows the long description only if it matches, or if there is no short one.
		['regatta', /^$/],
		['kestrel', /^Petrel x .* x…$/],
	] as const) {
		const [hit] = await searchFor(index, query);
		expect(hit?.longdescription?.length).toBeLessThan(480);
		expect(hit?.longdescription).toMatch(shown);
	}
	const [hit] = await searchFor(index, 'fulm');
	expect(resultCard(hit as SearchHit, new Date()).description).toContainEqual({
		text: 'fulmar',
		found: true,
	});
});

test('embedded search returns an end mark for each start mark of a highlight', async () => {
	const index = new EmbeddedSearchIndex();
	const { before, after } = highlightMarks;
	const names = [hostileText, '<img onerror=x> Laser', 'a b c d e f', 'İstanbul ﬁnish ½ Straße'];
	await index.replaceAll('events', [
		...searchSamples.events.slice(0, 100),
		...names.map((name, number) => eventRecord(eventOf({ id: `n${number}`, name }))),
	]);
	const words = fc.constantFrom(
		'laser',
		'reg',
		'lazre',
		'<img',
		'a',
		'ﬁ',
		'İ',
		'__proto__',
		before,
	);
	const queries = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 250 }),
		fc.string({ unit: 'grapheme', maxLength: 60 }),
		fc.array(words, { maxLength: 60 }).map((all) => all.join(' ')),
	);
	await fc.assert(
		fc.asyncProperty(queries, async (query) => {
			for (const hit of await searchFor(index, query)) {
				for (const highlight of Object.values(hit._highlightResult ?? {})) {
					const value = highlight?.value ?? '';
					expect(value.replace(/[^\u{e000}\u{e001}]/gu, '')).toMatch(/^(\u{e000}\u{e001})*$/u);
					const text = highlightParts(value).map((part) => part.text);
					expect(text.join('')).toBe(withoutMarks(value));
				}
			}
		}),
		{ numRuns: 60 },
	);
	expect(await searchFor(index, `constructor ${after}`)).toEqual([]);
}, 60_000);

describe('EmbeddedClubSearch', () => {
	let storage: Storage;
	let campaigns: SearchableCampaign[] | Error;
	let documents: SearchableDocument[];
	let facts: ClubFacts;
	let now: number;
	let eventLoads: number;
	let search: EmbeddedClubSearch;
	beforeEach(() => {
		storage = openMemoryStorage();
		campaigns = [{ id: '1', subject: 'Spring news' }];
		documents = [{ id: 'd', title: 'Spring rules', description: '', fileName: 'd.pdf' }];
		facts = factsOf();
		now = Date.UTC(2026, 5, 1);
		eventLoads = 0;
		const { events } = storage;
		search = new EmbeddedClubSearch(
			{
				facts: async () => facts,
				informationPages: () => storage.informationPages.list(),
				events: {
					get: (id) => events.get(id),
					listLatest: () => {
						eventLoads += 1;
						return events.listLatest();
					},
				},
				campaigns: async () => {
					if (campaigns instanceof Error) throw campaigns;
					return campaigns;
				},
				documents: async () => documents,
				revisions: async () => {
					const { campaigns: news, ...revisions } = await storage.revisions();
					return { ...revisions, news };
				},
			},
			{ now: () => new Date(now) },
		);
	});
	const titles = async (query: string) =>
		(await searchFor(search, query)).map(({ name, title, subject }) => name ?? title ?? subject);

	test('embedded search finds added and renamed events, but no removed event', async () => {
		expect(await titles('petrel')).toEqual([]);
		await storage.events.add(eventOf({ id: 'a', name: 'Petrel watch' }));
		expect(await titles('petrel')).toEqual(['Petrel watch']);
		await replaceEvent(storage, eventOf({ id: 'a', name: 'Fulmar watch' }));
		expect(await titles('petrel')).toEqual([]);
		expect(await titles('fulmar')).toEqual(['Fulmar watch']);
		await deleteEvent(storage, 'a');
		expect(await titles('fulmar')).toEqual([]);
	});

	test('embedded search reloads the events if an event has changed or five minutes have passed', async () => {
		await Promise.all(['a', 'b', 'c'].map((query) => searchFor(search, query)));
		expect(eventLoads).toBe(1);
		now += 5 * 60_000 - 1;
		await searchFor(search, 'a');
		expect(eventLoads).toBe(1);
		now += 1;
		await searchFor(search, 'a');
		expect(eventLoads).toBe(2);
		expect(await searchFor(search, '  ')).toEqual([]);
		await storage.events.add(eventOf({ id: 'a' }));
		await Promise.all(['a', 'b', 'c'].map((query) => searchFor(search, query)));
		expect(eventLoads).toBe(3);
	});

	test('embedded search reloads the events and the newsletters after the clock was two years ahead', async () => {
		const right = now;
		now += 2 * 365 * dayMs;
		await titles('spring');
		campaigns = [{ id: '2', subject: 'Spring clean' }];
		now = right;
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring clean']);
		expect(eventLoads).toBe(2);
	});

	test('embedded search finds every event that was stored before the search began', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom('add', 'search'), { maxLength: 30 }),
				async (steps) => {
					const searches: Promise<void>[] = [];
					for (const step of steps) {
						if (step === 'add') {
							const { events: count } = await storage.revisions();
							await storage.events.add(eventOf({ id: `e${count}`, name: `Tern${count}` }));
							searches.push(
								titles(`tern${count}`).then((found) => expect(found).toEqual([`Tern${count}`])),
							);
						} else searches.push(titles('spring').then((found) => expect(found).toHaveLength(2)));
					}
					await Promise.all(searches);
				},
			),
			{ numRuns: 30 },
		);
	});

	test('embedded search caches the newsletters for a minute, or longer if the next request for them fails', async () => {
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring news']);
		campaigns = [{ id: '2', subject: 'Spring clean' }];
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring news']);
		now += 60_000;
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring clean']);
		campaigns = new Error('the feed is down');
		now += 60_000;
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring clean']);
	});

	test('embedded search shows the tag “Paid event” until the end of the event’s day in London', async () => {
		const eventdatetime = instant('2026-06-03T17:30:00.000Z');
		await storage.events.add(eventOf({ id: 'a', name: 'Petrel watch', eventdatetime }));
		const tags = async () => (await searchFor(search, 'petrel'))[0]?.tags;
		const others = ['Children welcome', 'Vegetarian meals'];
		now = Date.UTC(2026, 5, 3, 22, 59);
		expect(await tags()).toEqual(['Paid event', ...others]);
		now = Date.UTC(2026, 5, 3, 23);
		expect(await tags()).toEqual(others);
	});

	test('embedded search immediately finds a newsletter that an admin has added or changed', async () => {
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring news']);
		campaigns = [{ id: '1', subject: 'Spring clean' }];
		await storage.campaigns.add(campaignOf({ id: '1' }));
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring clean']);
		campaigns = [];
		await storage.campaigns.remove({ id: '1', revision: 0 });
		expect(await titles('spring')).toEqual(['Spring rules']);
	});

	test('embedded search finds a document once an admin has added its PDF, or within a minute', async () => {
		const [document] = documents;
		documents = [];
		expect(await titles('spring rules')).toEqual([]);
		documents = document ? [document] : [];
		expect(await titles('spring rules')).toEqual([]);
		await storage.documentRevisions.replace({ fileName: 'd.pdf', revision: 1 });
		expect(await titles('spring rules')).toEqual(['Spring rules']);
		documents = [];
		now += 60_000;
		expect(await titles('spring rules')).toEqual([]);
	});

	test('embedded search fails while the storage fails, and works again afterwards', async () => {
		const { revisions } = storage;
		storage.revisions = () => Promise.reject(new Error('no storage'));
		await expect(searchFor(search, 'spring')).rejects.toThrow('no storage');
		storage.revisions = revisions;
		expect(await titles('spring')).toHaveLength(2);
	});
});
