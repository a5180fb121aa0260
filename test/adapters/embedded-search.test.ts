import { EmbeddedClubSearch } from '@burgee/adapters/embedded-search/embedded-club-search';
import { EmbeddedSearchIndex } from '@burgee/adapters/embedded-search/embedded-search-index';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import {
	eventRecord,
	highlightMarks,
	highlightParts,
	newsRecord,
	type SearchableCampaign,
	type Storage,
	withoutMarks,
} from '@burgee/core';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventOf, hostileText } from '../contracts/samples.ts';
import { searchIndexContract, searchSamples } from '../contracts/search-index.contract.ts';

searchIndexContract('embedded', async () => {
	const index = new EmbeddedSearchIndex();
	return { index, search: index, close: async () => {} };
});

describe('the embedded index', () => {
	async function indexOf(...names: string[]): Promise<EmbeddedSearchIndex> {
		const index = new EmbeddedSearchIndex();
		const events = names.map((name, place) => eventRecord(eventOf({ id: `e${place}`, name })));
		await index.replaceAll('events', events);
		return index;
	}
	const namesFound = async (index: EmbeddedSearchIndex, query: string) =>
		(await index.search(query)).flatMap(({ name }) => name ?? []);

	test('marks whole words, also while they are typed', async () => {
		const index = await indexOf('Regatta & Zoë’s regattas');
		const [hit] = await index.search('reg zoe');
		const { before, after } = highlightMarks;
		expect(hit?._highlightResult?.name?.value).toBe(
			`${before}Regatta${after} & ${before}Zoë’s${after} ${before}regattas${after}`,
		);
	});

	test.each([
		['regtata', 'Regatta', true],
		['regata', 'Regatta', true],
		['regattta', 'Regatta', true],
		['bargecue', 'Barbecue', true],
		['comodores', 'Commodore’s Cup', true],
		['commodores', 'Commodore’s Cup', true],
		["commodore's", 'Commodore’s Cup', true],
		['cip', 'Cup', false],
		['2026', 'Season 2027', false],
		['mooring', 'Morning', false],
		['tide', 'Time', false],
		['constructor', 'The constructor’s toString', true],
	])('%s finds %s: %s', async (query, name, isFound) => {
		expect(await namesFound(await indexOf(name), query)).toEqual(isFound ? [name] : []);
	});

	test.each([
		['donaudampfschiffahrtsgesellschaft', 'without one f'],
		['donaudampfschifffahrtsgesellschat', 'without the last f'],
		['donnaudampfschifffahrtsgesellschaft', 'with another n'],
		['donaudampfschifffahrtsgeselllschaft', 'with another l'],
		['donaudampfschifffahrtsgesellschaftt', 'with another t at its end'],
		['donaudanpfschifffahrtsgesellschaft', 'with n for m'],
		['donaudampfschifffahrtsgesellschoft', 'with o for a'],
		['donuadampfschifffahrtsgesellschaft', 'with swapped letters near its beginning'],
		['donaudampfschifffahrtsgseellschaft', 'with the 24th and 25th letter swapped'],
		['donaudampfschifffahrtsgesellscahft', 'with swapped letters near its end'],
	])('embedded search for %s finds the 34-letter word that is typed %s', async (query) => {
		const name = 'Donaudampfschifffahrtsgesellschaft';
		const index = await indexOf(`Day of the ${name}`, 'Other');
		const [hit, ...others] = await index.search(query);
		expect(others).toEqual([]);
		const { before, after } = highlightMarks;
		expect(hit?._highlightResult?.name?.value).toBe(`Day of the ${before}${name}${after}`);
	});

	test('embedded search finds a long word with one wrong, missing, extra or swapped letter', async () => {
		const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzабвгдежз');
		const words = fc.string({ unit: letter, minLength: 9, maxLength: 60 });
		const edits = fc.constantFrom('wrong', 'missing', 'extra', 'swapped');
		await fc.assert(
			fc.asyncProperty(words, edits, fc.nat(), letter, async (word, edit, where, other) => {
				const place = where % word.length;
				const [before, at] = [word.slice(0, place), word.slice(place, place + 1)];
				const after = word.slice(place + 1);
				const query = {
					wrong: before + other + after,
					missing: before + after,
					extra: before + other + at + after,
					swapped: before + after.slice(0, 1) + at + after.slice(1),
				}[edit];
				expect(await namesFound(await indexOf(word), query)).toEqual([word]);
			}),
			{ numRuns: 500 },
		);
	});

	test('embedded search tells long words apart by every letter if one is typed correctly', async () => {
		const [one, two] = [`${'abcdefgh'.repeat(4)}s`, `${'abcdefgh'.repeat(4)}z`];
		const index = await indexOf(one, two);
		expect(await namesFound(index, one)).toEqual([one]);
		expect(await namesFound(index, two)).toEqual([two]);
		const typo = `${'abcdefgh'.repeat(4)}x`;
		expect((await namesFound(index, typo)).sort()).toEqual([one, two]);
	});

	test('embedded search counts a long word once when it ranks by the words in the name', async () => {
		const index = new EmbeddedSearchIndex();
		const both = eventOf({ id: 'both', name: 'Donau regatta', eventdatetime: null });
		const long = { name: 'Donaudampfschifffahrtsgesellschaft', description: 'A regatta' };
		const others = Array.from({ length: 10 }, (_, place) => eventOf({ id: `e${place}`, ...long }));
		await index.replaceAll('events', [both, ...others].map(eventRecord));
		expect(await namesFound(index, 'donau regatta')).toContain(both.name);
	});

	test('embedded search no longer finds a long word after its record is removed', async () => {
		const name = 'Donaudampfschifffahrtsgesellschaft';
		const index = await indexOf(name);
		await index.remove('events', 'e0');
		expect(await namesFound(index, name)).toEqual([]);
		expect(await namesFound(index, name.slice(0, 24))).toEqual([]);
	});

	test('a mistake counts only where nothing is written so', async () => {
		const index = await indexOf('Laser day', 'Lazer day');
		expect(await namesFound(index, 'lazer')).toEqual(['Lazer day']);
		expect((await namesFound(index, 'lager')).sort()).toEqual(['Laser day', 'Lazer day']);
	});

	test('nor where something of another kind is written so', async () => {
		const index = await indexOf('Laser day');
		await index.put('news', [newsRecord({ id: '1', subject: 'Lazer eyes' })]);
		expect((await index.search('lazer')).map(({ subject }) => subject)).toEqual(['Lazer eyes']);
	});

	test('small words do not hide what is looked for, unless they are all there is', async () => {
		const index = await indexOf('Regatta', 'The Who');
		expect(await namesFound(index, 'when is the regatta')).toEqual(['Regatta']);
		expect(await namesFound(index, 'how do I get to the regatta')).toEqual([]);
		expect(await namesFound(index, 'how do I do the regatta')).toEqual(['Regatta']);
		expect(await namesFound(index, 'the who')).toEqual(['The Who']);
	});

	test('what is named so comes before what tells of it, then the latest', async () => {
		const index = new EmbeddedSearchIndex();
		await index.replaceAll(
			'events',
			Array.from({ length: 30 }, (_, place) =>
				eventRecord(
					eventOf({
						id: `e${place}`,
						name: place < 3 ? `Cormorant ${place}` : 'Other',
						description: 'With a cormorant',
						eventdatetime: `2026-06-${String(place + 1).padStart(2, '0')}T10:00:00.000Z`,
					}),
				),
			),
		);
		const hits = await index.search('cormorant');
		expect(hits.map(({ objectID }) => objectID)).toEqual([
			...['e29', 'e28', 'e27', 'e26', 'e25', 'e24', 'e23', 'e2', 'e1', 'e0'],
		]);
	});

	test('sends the beginning of a long description', async () => {
		const index = new EmbeddedSearchIndex();
		const longdescription = `Petrel ${'x '.repeat(2_000)} fulmar`;
		await index.put('events', [eventRecord(eventOf({ id: 'a', longdescription }))]);
		const [hit] = await index.search('fulmar');
		expect(hit?.longdescription?.length).toBeLessThan(410);
		expect(hit?.longdescription).toMatch(/^Petrel x .*…$/);
	});

	test('any query is answered, and every mark that opens closes', async () => {
		const index = new EmbeddedSearchIndex();
		const { before, after } = highlightMarks;
		const named = [hostileText, '<img onerror=x> Laser', 'a b c d e f', 'İstanbul ﬁnish ½ Straße'];
		await index.replaceAll('events', [
			...searchSamples.events.slice(0, 100),
			...named.map((name, place) => eventRecord(eventOf({ id: `n${place}`, name }))),
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
				for (const hit of await index.search(query)) {
					for (const highlight of Object.values(hit._highlightResult ?? {})) {
						const value = highlight?.value ?? '';
						expect(value.replace(/[^\u{e000}\u{e001}]/gu, '')).toMatch(/^(\u{e000}\u{e001})*$/u);
						const text = highlightParts(value).map((part) => part.text);
						expect(text.join('')).toBe(withoutMarks(value));
					}
				}
			}),
			{ numRuns: 400 },
		);
		expect(await index.search(`constructor ${after}`)).toEqual([]);
	}, 60_000);
});

describe('the search over a storage', () => {
	let storage: Storage;
	let campaigns: SearchableCampaign[] | Error;
	let now: number;
	let readings: number;
	let search: EmbeddedClubSearch;
	beforeEach(() => {
		storage = openMemoryStorage();
		campaigns = [{ id: '1', subject: 'Spring news' }];
		now = Date.UTC(2026, 5, 1);
		readings = 0;
		const { events } = storage;
		search = new EmbeddedClubSearch(
			{
				events: {
					get: (id) => events.get(id),
					revision: () => events.revision(),
					listLatest: () => {
						readings += 1;
						return events.listLatest();
					},
				},
				campaigns: async () => {
					if (campaigns instanceof Error) throw campaigns;
					return campaigns;
				},
				documents: [{ id: 'd', title: 'Spring rules', description: '', fileName: 'd.pdf' }],
			},
			{ now: () => new Date(now) },
		);
	});
	const titles = async (query: string) =>
		(await search.search(query)).map(({ name, title, subject }) => name ?? title ?? subject);

	test('has an event from the moment it is there, as it is, until it is gone', async () => {
		expect(await titles('petrel')).toEqual([]);
		await storage.events.add(eventOf({ id: 'a', name: 'Petrel watch' }));
		expect(await titles('petrel')).toEqual(['Petrel watch']);
		await storage.events.replace(eventOf({ id: 'a', name: 'Fulmar watch' }));
		expect(await titles('petrel')).toEqual([]);
		expect(await titles('fulmar')).toEqual(['Fulmar watch']);
		await storage.events.remove('a');
		expect(await titles('fulmar')).toEqual([]);
	});

	test('reads the events again when they were changed or five minutes are over, and else not', async () => {
		await Promise.all(['a', 'b', 'c'].map((query) => search.search(query)));
		expect(readings).toBe(1);
		now += 5 * 60_000 - 1;
		await search.search('a');
		expect(readings).toBe(1);
		now += 1;
		await search.search('a');
		expect(readings).toBe(2);
		expect(await search.search('  ')).toEqual([]);
		await storage.events.add(eventOf({ id: 'a' }));
		await Promise.all(['a', 'b', 'c'].map((query) => search.search(query)));
		expect(readings).toBe(3);
	});

	test('whatever comes while the events are read, each search has what was there when it began', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom('add', 'ask'), { maxLength: 30 }),
				async (steps) => {
					const asked: Promise<void>[] = [];
					for (const step of steps) {
						if (step === 'add') {
							const count = await storage.events.revision();
							await storage.events.add(eventOf({ id: `e${count}`, name: `Tern${count}` }));
							asked.push(
								titles(`tern${count}`).then((found) => expect(found).toEqual([`Tern${count}`])),
							);
						} else asked.push(titles('spring').then((found) => expect(found).toHaveLength(2)));
					}
					await Promise.all(asked);
				},
			),
			{ numRuns: 30 },
		);
	});

	test('asks for campaigns once a minute, and does without where there are none to be had', async () => {
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring news']);
		campaigns = [{ id: '2', subject: 'Spring clean' }];
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring news']);
		now += 60_000;
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring clean']);
		campaigns = new Error('the feed is down');
		now += 60_000;
		expect(await titles('spring')).toEqual(['Spring rules', 'Spring clean']);
	});

	test('a storage that does not answer is not searched, and is again once it does', async () => {
		const { events } = storage;
		const revision = events.revision.bind(events);
		events.revision = () => Promise.reject(new Error('no storage'));
		await expect(search.search('spring')).rejects.toThrow('no storage');
		events.revision = revision;
		expect(await titles('spring')).toHaveLength(2);
	});
});
