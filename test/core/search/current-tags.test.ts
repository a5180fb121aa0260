import { withCurrentTags } from '@burgee/core/rules/search/current-tags';
import type { SearchHit } from '@burgee/core/rules/search/hit';
import { expect, test } from 'vitest';

const now = new Date('2026-07-04T22:30:00.000Z');
const tags = ['Free event', 'Paid event', 'Boats'];
const hit = (type: SearchHit['type'], date: string | null): SearchHit => ({
	objectID: 'one',
	type,
	category: 'Event',
	tags,
	eventDate: date === null ? null : Date.parse(date) / 1_000,
});

test.each([
	['an event of yesterday in London', hit('event', '2026-07-03T22:59:59.000Z'), ['Boats']],
	['an event of early today in London', hit('event', '2026-07-03T23:00:00.000Z'), tags],
	['a coming event', hit('event', '2026-07-05T09:00:00.000Z'), tags],
	['an event without a date', hit('event', null), tags],
	['an old page', hit('page', '2020-01-01T00:00:00.000Z'), tags],
])('withCurrentTags removes the price tags only from past events: %s', (_, given, expected) => {
	expect(withCurrentTags([given], now)).toEqual([{ ...given, tags: expected }]);
});
