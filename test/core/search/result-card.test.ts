import { resultCard as resultCardAt } from '@burgee/core/display/result-card';
import { highlightMarks } from '@burgee/core/rules/search/highlight';
import { type SearchHit, searchHit } from '@burgee/core/rules/search/hit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const { before, after } = highlightMarks;
const hit = (changes: Partial<SearchHit> = {}): SearchHit => ({
	objectID: 'one',
	type: 'event',
	category: 'Event',
	tags: [],
	...changes,
});
const now = new Date('2026-07-04T22:30:00.000Z');
const resultCard = (of: SearchHit) => resultCardAt(of, now);
const plain = (text: string) => [{ text, found: false }];

test('the title of a search result is the name, the title or the subject of the search hit', () => {
	const all = { name: 'Name', title: 'Title', subject: 'Subject' };
	expect(resultCard(hit(all)).title).toEqual(plain('Name'));
	expect(resultCard(hit({ ...all, name: ' ' })).title).toEqual(plain('Title'));
	expect(resultCard(hit({ subject: 'Subject' })).title).toEqual(plain('Subject'));
	expect(resultCard(hit()).title).toEqual(plain('Untitled'));
});

test('a search result shows the long description, or says that there is none, except for newsletters', () => {
	const both = { description: 'Short', longdescription: 'Long' };
	expect(resultCard(hit(both)).description).toEqual(plain('Short'));
	expect(resultCard(hit({ ...both, description: null })).description).toEqual(plain('Long'));
	expect(resultCard(hit()).description).toEqual(plain('No description available'));
	expect(resultCard(hit({ type: 'news' })).description).toEqual([]);
});

test('a search result highlights the matches in its title', () => {
	const card = resultCard(
		hit({
			name: 'Laser day',
			description: 'Lasers',
			_highlightResult: {
				name: { value: `${before}Laser${after} day` },
				description: { value: '' },
			} as NonNullable<SearchHit['_highlightResult']>,
		}),
	);
	expect(card.title).toEqual([
		{ text: 'Laser', found: true },
		{ text: ' day', found: false },
	]);
	expect(card.description).toEqual(plain('Lasers'));
});

test('a search result that was found by its long description shows the matching part', () => {
	const found = `${'Bring a towel. '.repeat(20)}Then a ${before}barbecue${after}.`;
	const cardOf = (highlights: object) =>
		resultCard(
			hit({
				name: 'Laser day',
				description: 'Lasers',
				longdescription: found,
				_highlightResult: highlights as NonNullable<SearchHit['_highlightResult']>,
			}),
		);
	const long = { longdescription: { value: found } };
	expect(cardOf(long).description).toEqual([
		{ text: '…Bring a towel. Bring a towel. Then a ', found: false },
		{ text: 'barbecue', found: true },
		{ text: '.', found: false },
	]);
	const name = { value: `${before}Laser${after} day` };
	expect(cardOf({ ...long, name }).description).toEqual(plain('Lasers'));
	const description = { value: `${before}Lasers${after}` };
	expect(cardOf({ ...long, description }).description).toEqual([{ text: 'Lasers', found: true }]);
});

const ownFile = '/documents/a.pdf';
const otherFile = 'https://a.example/b.pdf';

test.each<[Partial<SearchHit>, string, 'the same tab' | 'a new tab']>([
	[{ bookingUrl: '/event-booking?id=1', detailsUrl: '/d' }, '/event-booking?id=1', 'the same tab'],
	[{ bookingUrl: null, detailsUrl: '/d' }, '/d', 'the same tab'],
	[{ bookingUrl: '', detailsUrl: '/d' }, '/d', 'the same tab'],
	[{}, '#', 'the same tab'],
	[{ type: 'document', downloadUrl: ownFile, path: '/x' }, ownFile, 'a new tab'],
	[{ type: 'document', downloadUrl: otherFile }, otherFile, 'a new tab'],
	[{ type: 'page', path: '/beginners' }, '/beginners', 'the same tab'],
	[{ type: 'news', path: '/news', detailsUrl: '/d' }, '#', 'the same tab'],
])('the search result for %j opens the address %s in %s', (changes, href, tab) => {
	const opensNewTab = tab === 'a new tab';
	expect(resultCard(hit(changes))).toMatchObject({ href, opensNewTab });
});

test.each([
	...['javascript:alert(1)', 'JaVaScRiPt:x', 'data:text/html,x', '//evil.example', '/\\evil'],
	...['/\t/evil.example', '/\n/evil.example', 'https:/evil', 'evil.example', ' /a', 'ftp://a'],
])('a search result does not link to the unsafe address %j', (path) => {
	expect(resultCard(hit({ type: 'page', path })).href).toBe('#');
});

test('a search result shows a date only for events', () => {
	const eventDate = Date.UTC(2026, 6, 4, 17, 30) / 1_000;
	expect(resultCard(hit({ eventDate, tags: ['a', 'b', 'c', 'd'] }))).toMatchObject({
		date: '4 July 2026',
		tags: ['a', 'b', 'c'],
		badge: 'Event',
	});
	expect(resultCard(hit({ eventDate: 0 })).date).toBe('1 January 1970');
	expect(resultCard(hit({ eventDate, type: 'page' })).date).toBeNull();
	for (const none of [null, undefined, 1e300, Number.NaN]) {
		expect(resultCard(hit({ eventDate: none })).date).toBeNull();
	}
});

const secondsOf = (time: string) => Date.parse(time) / 1_000;

test.each([
	['ended yesterday in London', '2026-07-01T09:00:00Z', '2026-07-03T22:59:59Z', true],
	['ends today', '2026-07-01T09:00:00Z', '2026-07-03T23:00:00Z', false],
	['started yesterday and has no end', '2026-07-03T09:00:00Z', null, true],
	['started today and has no end', '2026-07-04T09:00:00Z', null, false],
])('a search result marks an event as past by its end: one that %s', (_, start, end, isPast) => {
	const dates = { eventDate: secondsOf(start), eventEndDate: end === null ? null : secondsOf(end) };
	expect(resultCard(hit(dates)).isPast).toBe(isPast);
	expect(resultCard(hit({ ...dates, type: 'page' })).isPast).toBe(false);
});

test('a search result marks only a full event as full', () => {
	const full = new Set(['radio']);
	const isFull = (changes: Partial<SearchHit>) => resultCardAt(hit(changes), now, full).isFull;
	expect(isFull({ objectID: 'radio' })).toBe(true);
	expect(isFull({ objectID: 'supper' })).toBe(false);
	expect(isFull({ objectID: 'radio', type: 'page' })).toBe(false);
});

test('searchHit replaces missing and invalid fields of a search hit with defaults', () => {
	expect(searchHit.parse({ objectID: '1' })).toMatchObject({
		type: 'page',
		category: 'general',
		tags: [],
	});
	const invalid = { objectID: '1', name: 'Kept', type: 'boat', category: '', eventDate: 'soon' };
	expect(
		searchHit.parse({ ...invalid, description: 5, tags: 'x', _highlightResult: 7 }),
	).toMatchObject({ name: 'Kept', type: 'page', category: 'general', tags: [], eventDate: null });
});

test('searchHit rejects a search hit without an id', () => {
	for (const value of [{}, { objectID: 5 }, null, 'x', []]) {
		expect(searchHit.safeParse(value).success).toBe(false);
	}
});

test('resultCard returns a search result for any record with an id', () => {
	const field = fc.oneof(fc.string(), fc.anything());
	const records = fc.record(
		Object.fromEntries([...Object.keys(searchHit.shape), 'unknown'].map((name) => [name, field])),
		{ requiredKeys: [] },
	);
	forAll(records, fc.string(), (record, objectID) => {
		const card = resultCard(searchHit.parse({ ...record, objectID, index: 'events' }));
		expect(card.title.length).toBeGreaterThan(0);
		expect(card.description.length > 0 || card.type === 'news').toBe(true);
		expect(card.href).toMatch(/^(#$|\/(?![/\\])|https?:\/\/)/i);
	});
});
