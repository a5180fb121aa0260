import type { SearchHit } from '@burgee/core/rules/search/hit';
import { rankHits } from '@burgee/core/rules/search/rank';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hitTypes } from '../../../core/rules/search/hit.ts';
import { forAll } from '../for-all.ts';

const hit = (objectID: string, changes: Partial<SearchHit> = {}): SearchHit => ({
	objectID,
	type: 'page',
	category: 'general',
	tags: [],
	...changes,
});

test('rankHits lists events before documents, pages and news', () => {
	const hits = [
		hit('news', { type: 'news' }),
		hit('undated', { type: 'event', eventDate: null }),
		hit('early', { type: 'event', eventDate: 5 }),
		hit('page'),
		hit('before-1970', { type: 'event', eventDate: -5 }),
		hit('late', { type: 'event', eventDate: 10 }),
		hit('missing', { type: 'event' }),
		hit('document', { type: 'document' }),
	];
	expect(rankHits(hits).map(({ objectID }) => objectID)).toEqual([
		...['late', 'early', 'before-1970', 'undated', 'missing'],
		...['document', 'page', 'news'],
	]);
	expect(hits[0]?.objectID).toBe('news');
});

test('rankHits does not order pages by date', () => {
	const hits = [hit('b'), hit('a', { eventDate: 9 }), hit('c', { eventDate: 3 })];
	expect(rankHits(hits)).toEqual(hits);
});

test('rankHits returns every search hit exactly once', () => {
	const hits = fc.array(
		fc
			.tuple(fc.constantFrom(...hitTypes), fc.option(fc.integer()), fc.uuid())
			.map(([type, eventDate, id]) => hit(id, { type, eventDate })),
		{ maxLength: 40 },
	);
	forAll(hits, (given) => {
		const ranked = rankHits(given);
		expect(new Set(ranked)).toEqual(new Set(given));
		expect(ranked).toHaveLength(given.length);
		const priorities = ranked.map(({ type }) => hitTypes.indexOf(type));
		expect(priorities).toEqual([...priorities].sort((a, b) => a - b));
		expect(rankHits(ranked)).toEqual(ranked);
	});
});
