import { instant } from '@burgee/core';
import { programmeBadge } from '@burgee/core/display/programme-badge';
import { expect, test } from 'vitest';

const friday = new Date('2026-07-03T09:00:00.000Z');
const sunday = new Date('2026-07-05T09:00:00.000Z');
const event = (start: string | null, end: string | null = null) => ({
	eventdatetime: start === null ? null : instant(start),
	eventenddatetime: end === null ? null : instant(end),
});

test.each([
	['an undated event has no badge', event(null), friday, null],
	['an all-day event today is marked today', event('2026-07-02T23:00:00.000Z'), friday, 'today'],
	[
		'an event just before midnight in London is marked today',
		event('2026-07-03T22:59:00.000Z'),
		friday,
		'today',
	],
	[
		'an event on Saturday is marked this weekend from midnight in London on',
		event('2026-07-03T23:00:00.000Z'),
		friday,
		'this-weekend',
	],
	[
		'an event on Sunday night is marked this weekend',
		event('2026-07-05T22:00:00.000Z'),
		friday,
		'this-weekend',
	],
	[
		'an event on the following Monday has no badge',
		event('2026-07-06T09:00:00.000Z'),
		friday,
		null,
	],
	['an event of yesterday has no badge', event('2026-07-02T09:00:00.000Z'), friday, null],
	[
		'an event that began days ago and still goes on is marked today',
		event('2026-06-30T23:00:00.000Z', '2026-07-09T23:00:00.000Z'),
		friday,
		'today',
	],
	[
		'on a Sunday, an event on the next Saturday has no badge',
		event('2026-07-11T09:00:00.000Z'),
		sunday,
		null,
	],
])('programme badge: %s', (_, times, now, badge) => {
	expect(programmeBadge(times, now)).toBe(badge);
});
