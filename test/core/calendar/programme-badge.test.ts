import { programmeBadge } from '@burgee/core';
import { expect, test } from 'vitest';

const friday = new Date('2026-07-03T09:00:00.000Z');
const sunday = new Date('2026-07-05T09:00:00.000Z');
const event = (eventdatetime: string | null, eventenddatetime: string | null = null) => ({
	eventdatetime,
	eventenddatetime,
});

test.each([
	['nothing without a date', event(null), friday, null],
	['today, all day', event('2026-07-02T23:00:00.000Z'), friday, 'today'],
	['today until midnight in London', event('2026-07-03T22:59:00.000Z'), friday, 'today'],
	['Saturday from midnight in London', event('2026-07-03T23:00:00.000Z'), friday, 'this-weekend'],
	['Sunday night', event('2026-07-05T22:00:00.000Z'), friday, 'this-weekend'],
	['not Monday', event('2026-07-06T09:00:00.000Z'), friday, null],
	['not yesterday', event('2026-07-02T09:00:00.000Z'), friday, null],
	[
		'a week that is under way',
		event('2026-06-30T23:00:00.000Z', '2026-07-09T23:00:00.000Z'),
		friday,
		'today',
	],
	['on Sunday, not the Saturday that comes', event('2026-07-11T09:00:00.000Z'), sunday, null],
])('%s', (_, times, now, mark) => {
	expect(programmeBadge(times, now)).toBe(mark);
});
