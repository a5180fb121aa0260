import { expect, test } from 'vitest';
import { period } from '../../../core/rules/calendar/period.ts';
import { issuesOf } from '../issues-of.ts';

test('a period accepts days from 1900 to 2999, both included', () => {
	expect(period.parse({ from: '1900-01-01', to: '2999-12-31' })).toEqual({
		from: '1900-01-01',
		to: '2999-12-31',
	});
	const message = 'Choose a day between 1900 and 2999';
	expect(issuesOf(period, { from: '1899-12-31' })).toEqual([['from', message]]);
	expect(issuesOf(period, { to: '3000-01-01' })).toEqual([['to', message]]);
});

test('a period may be one day long or lack one of its ends, but not end before it begins', () => {
	for (const days of [
		{},
		{ from: '2026-07-04' },
		{ to: '2026-07-04' },
		{ from: '2026-07-04', to: '2026-07-04' },
	]) {
		expect(period.parse(days)).toEqual(days);
	}
	expect(issuesOf(period, { from: '2026-07-04', to: '2026-07-03' })).toEqual([
		['to', 'The last day cannot be before the first day'],
	]);
});
