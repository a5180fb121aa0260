import { instant } from '@burgee/core';
import { programmeBadge } from '@burgee/core/display/programme-badge';
import { expect, test } from 'vitest';

const utc = (time: string) => instant(`2026-${time}:00.000Z`);
const friday = utc('07-03T09:00');
const sunday = utc('07-05T09:00');

test.each([
	['an event without a date', null, null, friday],
	['an all-day event today', 'today', utc('07-02T23:00'), friday],
	['an event just before midnight in London today', 'today', utc('07-03T22:59'), friday],
	['an event on Saturday at midnight in London', 'this-weekend', utc('07-03T23:00'), friday],
	['an event on Sunday night', 'this-weekend', utc('07-05T22:00'), friday],
	['an event on the following Monday', null, utc('07-06T09:00'), friday],
	['an event of yesterday', null, utc('07-02T09:00'), friday],
	['an event on the Saturday after this Sunday', null, utc('07-11T09:00'), sunday],
])('the calendar badge of %s is %j', (_, badge, eventdatetime, now) => {
	expect(programmeBadge({ eventdatetime, eventenddatetime: null }, new Date(now))).toBe(badge);
});

test('the calendar badge of an event that began days ago and has not ended is "today"', () => {
	const days = { eventdatetime: utc('06-30T23:00'), eventenddatetime: utc('07-09T23:00') };
	expect(programmeBadge(days, new Date(friday))).toBe('today');
});
