import { highlightMarks, resultCard, type SearchHit, searchHit } from '@burgee/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const { before, after } = highlightMarks;
const hit = (changes: Partial<SearchHit> = {}): SearchHit => ({
	objectID: 'one',
	type: 'event',
	category: 'Event',
	tags: [],
	...changes,
});
const plain = (text: string) => [{ text, found: false }];

test('the title falls back in order', () => {
	const all = { name: 'Name', title: 'Title', subject: 'Subject' };
	expect(resultCard(hit(all)).title).toEqual(plain('Name'));
	expect(resultCard(hit({ ...all, name: ' ' })).title).toEqual(plain('Title'));
	expect(resultCard(hit({ subject: 'Subject' })).title).toEqual(plain('Subject'));
	expect(resultCard(hit()).title).toEqual(plain('Untitled'));
});

test('so does the description', () => {
	const both = { description: 'Short', longdescription: 'Long' };
	expect(resultCard(hit(both)).description).toEqual(plain('Short'));
	expect(resultCard(hit({ ...both, description: null })).description).toEqual(plain('Long'));
	expect(resultCard(hit()).description).toEqual(plain('No description available'));
});

test('what was found in the text that is shown is marked', () => {
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

describe('the target', () => {
	test.each<[Partial<SearchHit>, string, boolean]>([
		[{ bookingUrl: '/event-booking?id=1', detailsUrl: '/d' }, '/event-booking?id=1', false],
		[{ bookingUrl: null, detailsUrl: '/d' }, '/d', false],
		[{ bookingUrl: '', detailsUrl: '/d' }, '/d', false],
		[{}, '#', false],
		[{ type: 'document', downloadUrl: '/documents/a.pdf', path: '/x' }, '/documents/a.pdf', true],
		[{ type: 'document', downloadUrl: 'https://a.example/b.pdf' }, 'https://a.example/b.pdf', true],
		[{ type: 'page', path: '/beginners' }, '/beginners', false],
		[{ type: 'news', path: '/news', detailsUrl: '/d' }, '#', false],
	])('of %j is %s', (changes, href, opensNewTab) => {
		expect(resultCard(hit(changes))).toMatchObject({ href, opensNewTab });
	});

	test.each([
		...['javascript:alert(1)', 'JaVaScRiPt:x', 'data:text/html,x', '//evil.example', '/\\evil'],
		...['/\t/evil.example', '/\n/evil.example', 'https:/evil', 'evil.example', ' /a', 'ftp://a'],
	])('is never %j', (path) => {
		expect(resultCard(hit({ type: 'page', path })).href).toBe('#');
	});
});

test('dates are of events alone, in seconds, and at most three tags are shown', () => {
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

describe('a hit from outside', () => {
	test('has the defaults of specification §3, and loses what is odd, not more', () => {
		expect(searchHit.parse({ objectID: '1' })).toMatchObject({
			type: 'page',
			category: 'general',
			tags: [],
		});
		const odd = { objectID: '1', name: 'Kept', type: 'boat', category: '', eventDate: 'soon' };
		expect(
			searchHit.parse({ ...odd, description: 5, tags: 'x', _highlightResult: 7 }),
		).toMatchObject({ name: 'Kept', type: 'page', category: 'general', tags: [], eventDate: null });
	});

	test('without an id is none', () => {
		for (const value of [{}, { objectID: 5 }, null, 'x', []]) {
			expect(searchHit.safeParse(value).success).toBe(false);
		}
	});

	test('makes a card, whatever is in it', () => {
		const field = fc.oneof(fc.string(), fc.anything());
		const records = fc.record(
			Object.fromEntries([...Object.keys(searchHit.shape), 'unknown'].map((name) => [name, field])),
			{ requiredKeys: [] },
		);
		fc.assert(
			fc.property(records, fc.string(), (record, objectID) => {
				const card = resultCard(searchHit.parse({ ...record, objectID, index: 'events' }));
				expect(card.title.length).toBeGreaterThan(0);
				expect(card.description.length).toBeGreaterThan(0);
				expect(card.href).toMatch(/^(#$|\/(?![/\\])|https?:\/\/)/i);
			}),
		);
	});
});
