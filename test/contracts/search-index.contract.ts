import {
	type ClubSearch,
	documentRecord,
	eventRecord,
	highlightedFields,
	highlightMarks,
	highlightParts,
	hitTypes,
	newsRecord,
	pageRecord,
	type SearchHit,
	type SearchIndex,
	sitePages,
} from '@burgee/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventOf } from './samples.ts';

/** What a runner hands to the contract: an empty index, and whoever searches it. */
export interface SearchedIndex {
	index: SearchIndex;
	search: ClubSearch;
	/** How often the provider was asked, where it is asked at all. */
	timesAsked?(): number;
	close(): Promise<void>;
}

const hourMs = 3_600_000;
const kinds = ['Regatta', 'Regatta Supper', 'Quiz Night', 'Work Party', 'Open Day', 'Pursuit Race'];

/** 700 records in the four indexes: 640 events, 7 documents, 47 campaigns, 6 pages. */
export const searchSamples = {
	events: Array.from({ length: 640 }, (_, place) =>
		eventRecord(
			eventOf({
				id: `event-${place}`,
				name:
					place === 321 ? 'Laser Training with Guest Coach' : `${kinds[place % 6]} no. ${place}`,
				description: `Meeting ${place} of the season.`,
				longdescription: place % 7 === 0 ? 'Bring a <b>lifejacket</b> & a towel.' : '',
				eventdatetime:
					place % 40 === 0
						? null
						: new Date(Date.UTC(2026, 0, 1) + place * 9 * hourMs).toISOString(),
			}),
		),
	),
	documents: [
		...['Club Constitution', 'Members Handbook', 'Water Authority Rules', 'Membership Fees'],
		...['Disciplinary and Grievance', 'Payment Instructions', 'Overnight Moorings Map'],
	].map((title, place) =>
		documentRecord({
			id: `document-${place}`,
			title,
			description: `What the club keeps as its ${title.toLowerCase()}, for a regatta too.`,
			fileName: `document-${place}.pdf`,
		}),
	),
	news: Array.from({ length: 47 }, (_, place) =>
		newsRecord({ id: `campaign-${place}`, subject: `Regatta results, week ${place}` }),
	),
	pages: sitePages.map(pageRecord),
};

/** What every search does, whoever serves it (decision: search). */
export function searchIndexContract(name: string, open: () => Promise<SearchedIndex>): void {
	describe(`SearchIndex and ClubSearch: ${name}`, () => {
		let opened: SearchedIndex;
		beforeAll(async () => {
			opened = await open();
			for (const [index, records] of Object.entries(searchSamples)) {
				await opened.index.replaceAll(index as keyof typeof searchSamples, records);
			}
		}, 60_000);
		afterAll(() => opened?.close());

		const find = (query: string) => opened.search.search(query);
		const titles = (hits: SearchHit[]) => hits.map((hit) => hit.name ?? hit.title ?? hit.subject);
		/** What is marked in that text of the first hit. */
		const marked = (hit: SearchHit | undefined, field: (typeof highlightedFields)[number]) =>
			highlightParts(hit?._highlightResult?.[field]?.value ?? '')
				.filter(({ found }) => found)
				.map(({ text }) => text);

		test('finds what is written, whole or as it is being typed', async () => {
			expect(titles(await find('laser'))).toEqual(['Laser Training with Guest Coach']);
			for (const query of ['reg', 'rega', 'Regatta', 'REGATTA', '  regatta  ']) {
				const events = (await find(query)).filter(({ type }) => type === 'event');
				expect(events).toHaveLength(10);
				for (const title of titles(events)) expect(title).toContain('Regatta');
			}
		});

		test('finds it with a small typing mistake', async () => {
			for (const query of ['lazer', 'lasser', 'lazer training']) {
				expect(titles(await find(query))).toEqual(['Laser Training with Guest Coach']);
			}
		});

		test('takes no short word for another', async () => {
			await opened.index.put('events', [eventRecord(eventOf({ id: 't', name: 'Kite Time' }))]);
			expect(await find('tide')).toEqual([]);
			await opened.index.remove('events', 't');
		});

		test('wants every word, wherever it stands', async () => {
			expect(titles(await find('coach laser'))).toEqual(['Laser Training with Guest Coach']);
			expect(await find('laser zeppelin')).toEqual([]);
		});

		test('asks nothing for a blank query', async () => {
			const before = opened.timesAsked?.();
			for (const query of ['', '   ', '\t\n', '\u0000']) expect(await find(query)).toEqual([]);
			expect(opened.timesAsked?.()).toBe(before);
		});

		test('finds nothing where there is nothing', async () => {
			for (const query of ['zeppelin', '🏴‍☠️', '%', '*', '"', '\\', '. . .']) {
				expect([query, await find(query)]).toEqual([query, []]);
			}
		});

		test('gives ten of each index, in one ranking, each marked with its index', async () => {
			const hits = await find('regatta');
			const types = hits.map(({ type }) => type);
			expect(types).toEqual([...types].sort((a, b) => hitTypes.indexOf(a) - hitTypes.indexOf(b)));
			const counts = { events: 0, documents: 0, pages: 0, news: 0 };
			for (const { index } of hits) counts[index ?? 'pages'] += 1;
			expect(counts).toEqual({ events: 10, documents: 7, pages: 1, news: 10 });
			expect(new Set(hits.map(({ type, objectID }) => `${type} ${objectID}`)).size).toBe(28);
		});

		test('has events by date, the latest first and the undated last', async () => {
			const dates = (await find('regatta')).flatMap(({ type, eventDate }) =>
				type === 'event' ? [eventDate ?? -Infinity] : [],
			);
			expect(dates).toEqual([...dates].sort((a, b) => b - a));
			// Of hundreds, the ten latest.
			const regattas = searchSamples.events.filter((event) => event.name?.startsWith('Regatta'));
			const latest = regattas.map(({ eventDate }) => eventDate ?? 0).sort((a, b) => b - a);
			expect(dates).toEqual(latest.slice(0, 10));
			await opened.index.put('events', [
				{ ...eventRecord(eventOf({ id: 'u', name: 'Kestrel Day', eventdatetime: null })) },
				{ ...eventRecord(eventOf({ id: 'd', name: 'Kestrel Night' })) },
			]);
			expect(titles(await find('kestrel'))).toEqual(['Kestrel Night', 'Kestrel Day']);
		});

		test('hands out the record as it was put in', async () => {
			const [hit] = await find('laser');
			expect(hit).toMatchObject({ ...searchSamples.events[321], longdescription: '' });
			const [page] = await find('hull speed');
			expect(page).toMatchObject({ type: 'page', path: '/beginners', index: 'pages' });
			const [map] = await find('moorings map');
			expect(map).toMatchObject({ type: 'document', downloadUrl: '/documents/document-6.pdf' });
		});

		test('a record that is put is found by the next search, under its new name alone', async () => {
			const of = (named: string) => eventRecord(eventOf({ id: 'changing', name: named }));
			await opened.index.put('events', [of('Sundowner Cruise')]);
			expect(titles(await find('sundowner'))).toEqual(['Sundowner Cruise']);
			await opened.index.put('events', [of('Sunriser Cruise')]);
			expect(await find('sundowner')).toEqual([]);
			expect(titles(await find('sunriser'))).toEqual(['Sunriser Cruise']);
		});

		test('a record that is removed is gone from the next search; one that is not there may be removed', async () => {
			await opened.index.put('events', [
				eventRecord(eventOf({ id: 'Laying up, 2026 (été)', name: 'Oystercatcher Walk' })),
			]);
			expect(await find('oystercatcher')).toHaveLength(1);
			await opened.index.remove('events', 'Laying up, 2026 (été)');
			expect(await find('oystercatcher')).toEqual([]);
			await opened.index.remove('events', 'never');
		});

		test('indexes are apart: an id in one is not that id in another', async () => {
			await opened.index.put('news', [newsRecord({ id: 'same', subject: 'Cormorant count' })]);
			await opened.index.put('pages', [
				{ objectID: 'same', type: 'page', category: 'Page', title: 'Cormorant page', tags: [] },
			]);
			expect(titles(await find('cormorant'))).toEqual(['Cormorant page', 'Cormorant count']);
			await opened.index.remove('news', 'same');
			expect(titles(await find('cormorant'))).toEqual(['Cormorant page']);
		});

		test('replacing all leaves those records alone, and none empties the index', async () => {
			await opened.index.replaceAll('news', [newsRecord({ id: 'n', subject: 'Heron sighted' })]);
			expect((await find('results')).filter(({ type }) => type === 'news')).toEqual([]);
			expect(titles(await find('heron'))).toEqual(['Heron sighted']);
			await opened.index.replaceAll('news', []);
			expect(await find('heron')).toEqual([]);
			await opened.index.replaceAll('news', searchSamples.news);
			expect((await find('results')).filter(({ type }) => type === 'news')).toHaveLength(10);
		});

		test('marks what was found, in every text that is shown', async () => {
			for (const [query, mark] of [
				['laser', 'Laser'],
				['lazer', 'Laser'],
				['coach', 'Coach'],
			] as const) {
				expect(marked((await find(query))[0], 'name')).toEqual([mark]);
			}
			const [typing] = await find('trai');
			expect(marked(typing, 'name').join()).toMatch(/^Trai(ning)?$/);
			const documents = (await find('constitution')).filter(({ type }) => type === 'document');
			expect(marked(documents[0], 'title')).toEqual(['Constitution']);
			expect(marked(documents[0], 'description')).toEqual(['constitution']);
			expect(marked((await find('results'))[0], 'subject')).toEqual(['results']);
		});

		test('markup in a text stays a text, highlighted or not', async () => {
			const hostile = 'Puffin <img src=x onerror=alert(1)> & <em>Co</em> Puffin';
			await opened.index.put('events', [eventRecord(eventOf({ id: 'hostile', name: hostile }))]);
			const [hit] = await find('puffin');
			expect(hit?.name).toBe(hostile);
			const parts = highlightParts(hit?._highlightResult?.name?.value ?? '');
			expect(parts.map(({ text }) => text).join('')).toBe(hostile);
			expect(parts.filter(({ found }) => found)).toHaveLength(2);
			expect(await find('<img onerror>')).not.toEqual([]);
			await opened.index.remove('events', 'hostile');
		});

		test('marks in a text are nobody’s', async () => {
			const { before, after } = highlightMarks;
			const name = `Bittern ${after}walk${before}`;
			await opened.index.put('events', [eventRecord(eventOf({ id: 'marks', name }))]);
			const [hit] = await find('bittern');
			expect(hit?.name).toBe('Bittern walk');
			expect(marked(hit, 'name')).toEqual(['Bittern']);
		});

		test.each([
			['Fête de la Régate', 'fete regate'],
			['Fête de la Régate', 'FÊTE'],
			['Zoë’s Łódź Crêpes', 'zoe'],
			['Вечер гонок', 'вечер'],
			['帆船 競技', '帆船'],
			['הפלגה שבועית', 'הפלגה'],
		])('finds %s by %s', async (named, query) => {
			await opened.index.put('events', [eventRecord(eventOf({ id: 'unicode', name: named }))]);
			expect(titles(await find(query))).toContain(named);
			await opened.index.remove('events', 'unicode');
		});

		test('every highlight says what its text says', async () => {
			for (const query of ['regatta', 'a', 'meeting 3', 'lifejacket', 'water', 'club rules']) {
				for (const hit of await find(query)) {
					for (const field of highlightedFields) {
						const value = hit._highlightResult?.[field]?.value;
						if (value === undefined) continue;
						const text = highlightParts(value).map((part) => part.text);
						expect(text.join('')).toBe(hit[field]);
					}
				}
			}
		});

		test('answers many at once, and a long query', async () => {
			const queries = ['regatta', 'laser', 'quiz', 'zeppelin', 'regatta', 'map'];
			const together = await Promise.all(queries.map(find));
			for (const [place, query] of queries.entries()) {
				expect(together[place]).toEqual(await find(query));
			}
			expect(await find('zeppelin '.repeat(100))).toEqual([]);
		});

		test('what goes in and out are copies', async () => {
			const given = newsRecord({ id: 'copy', subject: 'Dunlin flock' });
			await opened.index.put('news', [given]);
			given.subject = 'Changed by the giver';
			const [taken] = await find('dunlin');
			if (taken) taken.subject = 'Changed by the taker';
			expect(titles(await find('dunlin'))).toEqual(['Dunlin flock']);
			await opened.index.remove('news', 'copy');
		});
	});
}
