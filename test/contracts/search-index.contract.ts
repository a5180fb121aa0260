import { toInstant } from '@burgee/core';
import type { ClubSearch, SearchIndex } from '@burgee/core/ports/search-index';
import { highlightMarks } from '@burgee/core/rules/search/highlight';
import { highlightedFields, type SearchHit } from '@burgee/core/rules/search/hit';
import { normaliseQuery } from '@burgee/core/rules/search/query';
import { searchablePages } from '@burgee/core/rules/site/listed-pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { highlightParts } from '../../core/rules/search/highlight.ts';
import { hitTypes } from '../../core/rules/search/hit.ts';
import {
	documentRecord,
	eventRecord,
	newsRecord,
	pageRecord,
} from '../../core/rules/search/records.ts';
import { eventOf, factsOf } from './samples.ts';

export interface SearchIndexUnderTest {
	index: SearchIndex;
	search: ClubSearch;
	/**
	 * The number of search requests that the search provider has received. Absent if the search runs in this process.
	 */
	requestCount?(): number;
	close(): Promise<void>;
}

const hourMs = 3_600_000;
const kinds = ['Regatta', 'Regatta Supper', 'Quiz Night', 'Work Party', 'Open Day', 'Pursuit Race'];

export const searchSamples = {
	events: Array.from({ length: 640 }, (_, index) =>
		eventRecord(
			eventOf({
				id: `event-${index}`,
				name:
					index === 321 ? 'Laser Training with Guest Coach' : `${kinds[index % 6]} no. ${index}`,
				description: `Meeting ${index} of the season.`,
				longdescription: index % 7 === 0 ? 'Bring a <b>lifejacket</b> & a towel.' : '',
				eventdatetime:
					index % 40 === 0 ? null : toInstant(new Date(Date.UTC(2026, 0, 1) + index * 9 * hourMs)),
			}),
		),
	),
	documents: [
		...['Club Constitution', 'Members Handbook', 'Water Authority Rules', 'Membership Fees'],
		...['Disciplinary and Grievance', 'Payment Instructions', 'Overnight Moorings Map'],
	].map((title, index) =>
		documentRecord({
			id: `document-${index}`,
			title,
			description: `What the club keeps as its ${title.toLowerCase()}, for a regatta too.`,
			fileName: `document-${index}.pdf`,
		}),
	),
	news: Array.from({ length: 47 }, (_, index) =>
		newsRecord({ id: `campaign-${index}`, subject: `Regatta results, week ${index}` }),
	),
	pages: searchablePages(factsOf()).map(pageRecord),
};

/** Searches for the text that a member typed, as the search dialog does. */
export async function searchFor(search: ClubSearch, typed: string): Promise<SearchHit[]> {
	const query = normaliseQuery(typed);
	return query === null ? [] : search.search(query);
}

/**
 * Tests the behaviour that all search providers share (decision: search).
 * @param name the subject of each test's title, such as 'embedded search'
 */
export function searchIndexContract(name: string, open: () => Promise<SearchIndexUnderTest>): void {
	describe(`SearchIndex and ClubSearch: ${name}`, () => {
		let opened: SearchIndexUnderTest;
		beforeAll(async () => {
			opened = await open();
			for (const [index, records] of Object.entries(searchSamples)) {
				await opened.index.replaceAll(index as keyof typeof searchSamples, records);
			}
		}, 60_000);
		afterAll(() => opened?.close());

		const find = (query: string) => searchFor(opened.search, query);
		const putEvent = (id: string, eventName: string) =>
			opened.index.put('events', [eventRecord(eventOf({ id, name: eventName }))]);
		const titles = (hits: SearchHit[]) => hits.map((hit) => hit.name ?? hit.title ?? hit.subject);
		const highlighted = (hit: SearchHit | undefined, field: (typeof highlightedFields)[number]) =>
			highlightParts(hit?._highlightResult?.[field]?.value ?? '')
				.filter(({ found }) => found)
				.map(({ text }) => text);

		test(`${name} finds a word by its first letters in upper or lower case`, async () => {
			expect(titles(await find('laser'))).toEqual(['Laser Training with Guest Coach']);
			for (const query of ['reg', 'rega', 'Regatta', 'REGATTA', '  regatta  ']) {
				const events = (await find(query)).filter(({ type }) => type === 'event');
				expect(events).toHaveLength(10);
				for (const title of titles(events)) expect(title).toContain('Regatta');
			}
		});

		test(`${name} finds a word that was typed with one wrong or extra letter`, async () => {
			for (const query of ['lazer', 'lasser', 'lazer training']) {
				expect(titles(await find(query))).toEqual(['Laser Training with Guest Coach']);
			}
		});

		test(`${name} does not tolerate a typo in a four-letter query`, async () => {
			await putEvent('t', 'Kite Time');
			expect(await find('tide')).toEqual([]);
			await opened.index.remove('events', 't');
		});

		test(`${name} returns only records that contain every word of the query, in any order`, async () => {
			expect(titles(await find('coach laser'))).toEqual(['Laser Training with Guest Coach']);
			expect(await find('laser zeppelin')).toEqual([]);
		});

		test(`${name} sends no request for a blank query`, async () => {
			const before = opened.requestCount?.();
			for (const query of ['', '   ', '\t\n', '\u0000']) expect(await find(query)).toEqual([]);
			expect(opened.requestCount?.()).toBe(before);
		});

		test(`${name} returns no hits for words that no record has`, async () => {
			for (const query of ['zeppelin', '🏴‍☠️', '%', '*', '"', '\\', '. . .']) {
				expect([query, await find(query)]).toEqual([query, []]);
			}
		});

		test(`${name} returns at most ten hits of each index`, async () => {
			const hits = await find('regatta');
			const types = hits.map(({ type }) => type);
			expect(types).toEqual([...types].sort((a, b) => hitTypes.indexOf(a) - hitTypes.indexOf(b)));
			const counts = { events: 0, documents: 0, pages: 0, news: 0 };
			for (const { index } of hits) counts[index ?? 'pages'] += 1;
			expect(counts).toEqual({ events: 10, documents: 7, pages: 1, news: 10 });
			expect(new Set(hits.map(({ type, objectID }) => `${type} ${objectID}`)).size).toBe(28);
		});

		test(`${name} sorts events by date, latest first, and lists undated events last`, async () => {
			const dates = (await find('regatta')).flatMap(({ type, eventDate }) =>
				type === 'event' ? [eventDate ?? -Infinity] : [],
			);
			expect(dates).toEqual([...dates].sort((a, b) => b - a));
			// The search must find the ten latest of several hundred regattas.
			const regattas = searchSamples.events.filter((event) => event.name?.startsWith('Regatta'));
			const latest = regattas.map(({ eventDate }) => eventDate ?? 0).sort((a, b) => b - a);
			expect(dates).toEqual(latest.slice(0, 10));
			await opened.index.put('events', [
				{ ...eventRecord(eventOf({ id: 'u', name: 'Kestrel Day', eventdatetime: null })) },
				{ ...eventRecord(eventOf({ id: 'd', name: 'Kestrel Night' })) },
			]);
			expect(titles(await find('kestrel'))).toEqual(['Kestrel Night', 'Kestrel Day']);
		});

		test(`${name} returns each record with the values that were indexed`, async () => {
			const [hit] = await find('laser');
			expect(hit).toMatchObject({ ...searchSamples.events[321], longdescription: '' });
			const [page] = await find('hull speed');
			expect(page).toMatchObject({ type: 'page', path: '/beginners', index: 'pages' });
			const [map] = await find('moorings map');
			expect(map).toMatchObject({ type: 'document', downloadUrl: '/documents/document-6.pdf' });
		});

		test(`${name} finds a replaced record only by its new name`, async () => {
			await putEvent('changing', 'Sundowner Cruise');
			expect(titles(await find('sundowner'))).toEqual(['Sundowner Cruise']);
			await putEvent('changing', 'Sunriser Cruise');
			expect(await find('sundowner')).toEqual([]);
			expect(titles(await find('sunriser'))).toEqual(['Sunriser Cruise']);
		});

		test(`${name} does not find a removed record`, async () => {
			await putEvent('Laying up, 2026 (été)', 'Oystercatcher Walk');
			expect(await find('oystercatcher')).toHaveLength(1);
			await opened.index.remove('events', 'Laying up, 2026 (été)');
			expect(await find('oystercatcher')).toEqual([]);
			await opened.index.remove('events', 'never');
		});

		test(`${name} keeps a record if a record with the same id is removed from another index`, async () => {
			await opened.index.put('news', [newsRecord({ id: 'same', subject: 'Cormorant count' })]);
			await opened.index.put('pages', [
				{ objectID: 'same', type: 'page', category: 'Page', title: 'Cormorant page', tags: [] },
			]);
			expect(titles(await find('cormorant'))).toEqual(['Cormorant page', 'Cormorant count']);
			await opened.index.remove('news', 'same');
			expect(titles(await find('cormorant'))).toEqual(['Cormorant page']);
		});

		test(`${name} finds no old records after all records of an index were replaced`, async () => {
			await opened.index.replaceAll('news', [newsRecord({ id: 'n', subject: 'Heron sighted' })]);
			expect((await find('results')).filter(({ type }) => type === 'news')).toEqual([]);
			expect(titles(await find('heron'))).toEqual(['Heron sighted']);
			await opened.index.replaceAll('news', []);
			expect(await find('heron')).toEqual([]);
			await opened.index.replaceAll('news', searchSamples.news);
			expect((await find('results')).filter(({ type }) => type === 'news')).toHaveLength(10);
		});

		test(`${name} highlights the matches in names, titles, descriptions and subjects`, async () => {
			for (const [query, mark] of [
				['laser', 'Laser'],
				['lazer', 'Laser'],
				['coach', 'Coach'],
			] as const) {
				expect(highlighted((await find(query))[0], 'name')).toEqual([mark]);
			}
			const [typing] = await find('trai');
			expect(highlighted(typing, 'name').join()).toMatch(/^Trai(ning)?$/);
			const documents = (await find('constitution')).filter(({ type }) => type === 'document');
			expect(highlighted(documents[0], 'title')).toEqual(['Constitution']);
			expect(highlighted(documents[0], 'description')).toEqual(['constitution']);
			expect(highlighted((await find('results'))[0], 'subject')).toEqual(['results']);
		});

		test(`${name} returns HTML markup in a record as plain text`, async () => {
			const hostile = 'Puffin <img src=x onerror=alert(1)> & <em>Co</em> Puffin';
			await putEvent('hostile', hostile);
			const [hit] = await find('puffin');
			expect(hit?.name).toBe(hostile);
			const parts = highlightParts(hit?._highlightResult?.name?.value ?? '');
			expect(parts.map(({ text }) => text).join('')).toBe(hostile);
			expect(parts.filter(({ found }) => found)).toHaveLength(2);
			expect(await find('<img onerror>')).not.toEqual([]);
			await opened.index.remove('events', 'hostile');
		});

		test(`${name} removes the characters that mark highlights from the text of a record`, async () => {
			const { before, after } = highlightMarks;
			const title = `Bittern ${after}walk${before}`;
			await putEvent('marks', title);
			const [hit] = await find('bittern');
			expect(hit?.name).toBe('Bittern walk');
			expect(highlighted(hit, 'name')).toEqual(['Bittern']);
		});

		test.each([
			['Fête de la Régate', 'fete regate'],
			['Fête de la Régate', 'FÊTE'],
			['Zoë’s Łódź Crêpes', 'zoe'],
			['Вечер гонок', 'вечер'],
			['帆船 競技', '帆船'],
			['הפלגה שבועית', 'הפלגה'],
		])(`${name} finds the event name '%s' for the query '%s'`, async (title, query) => {
			await putEvent('unicode', title);
			expect(titles(await find(query))).toContain(title);
			await opened.index.remove('events', 'unicode');
		});

		test(`${name} adds only highlight marks to the text of a highlighted field`, async () => {
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

		test(`${name} returns the same results for concurrent and single queries`, async () => {
			const queries = ['regatta', 'laser', 'quiz', 'zeppelin', 'regatta', 'map'];
			const together = await Promise.all(queries.map(find));
			for (const [index, query] of queries.entries()) {
				expect(together[index]).toEqual(await find(query));
			}
			expect(await find('zeppelin '.repeat(100))).toEqual([]);
		});

		test(`${name} keeps a record unchanged if a caller changes an argument or a result`, async () => {
			const given = newsRecord({ id: 'copy', subject: 'Dunlin flock' });
			await opened.index.put('news', [given]);
			given.subject = 'Changed by the caller after put';
			const [returned] = await find('dunlin');
			if (returned) returned.subject = 'Changed by the caller after search';
			expect(titles(await find('dunlin'))).toEqual(['Dunlin flock']);
			await opened.index.remove('news', 'copy');
		});
	});
}
