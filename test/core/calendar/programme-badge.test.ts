import { instant } from '@burgee/core';
import { programmeBadge } from '@burgee/core/display/programme-badge';
import { expect, test } from 'vitest';

const utc = (time: string) => instant(`2026-${time}:00.000Z`);
const friday = utc('07-03T09:00');
const sunday = utc('07-05T09:00');

test.each([
	['an undated event has no badge', friday, null, null],
	['an all-day event today is marked today', friday, utc('07-02T23:00'), 'today'],
	['an event just before midnight in London is marked today', friday, utc('07-03T22:59'), 'today'],
	[
		'an event on Saturday is marked this weekend from midnight in London on',
		friday,
		utc('07-03T23:00'),
		'this-weekend',
	],
	['an event on Sunday night is marked this weekend', friday, utc('07-05T22:00'), 'this-weekend'],
	['an event on the following Monday has no badge', friday, utc('07-06T09:00'), null],
	['an event of yesterday has no badge', friday, utc('07-02T09:00'), null],
	['on a Sunday, an event on the next Saturday has no badge', sunday, utc('07-11T09:00'), null],
])('calendar badge “today” or “this weekend”: %s', (_, now, eventdatetime, badge) => {
	expect(programmeBadge({ eventdatetime, eventenddatetime: null }, new Date(now))).toBe(badge);
});

test('calendar badge “today” or “this weekend”: an event that began days ago and still goes on is marked today', () => {
	const days = { eventdatetime: utc('06-30T23:00'), eventenddatetime: utc('07-09T23:00') };
	expect(programmeBadge(days, new Date(friday))).toBe('today');
});
