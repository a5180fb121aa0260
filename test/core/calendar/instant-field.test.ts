import { instant } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantField, issuesIfFuture } from '../../../core/rules/calendar/instant-field.ts';
import { forAll } from '../for-all.ts';
import { issuesOf } from '../issues-of.ts';

const field = instantField('Start');

test('instantField converts a time with any UTC offset to UTC', () => {
	const min = new Date('1900-01-02T00:00:00.000Z');
	const max = new Date('2199-12-30T00:00:00.000Z');
	const times = fc.date({ min, max, noInvalidDate: true });
	const offsetsMinutes = fc.integer({ min: -(24 * 60 - 1), max: 24 * 60 - 1 });
	forAll(times, offsetsMinutes, (time, offset) => {
		const local = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, -1);
		const twoDigits = (number: number) => String(Math.trunc(number)).padStart(2, '0');
		const [hours, minutes] = [Math.abs(offset) / 60, Math.abs(offset) % 60];
		const text = `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
		expect(field.parse(text)).toBe(time.toISOString());
	});
});

test('instantField says whether a time is missing, malformed or out of range', () => {
	expect(issuesOf(field, undefined)).toEqual([['', 'Start is required']]);
	expect(issuesOf(field, null)).toEqual([['', 'Start is required']]);
	for (const text of ['', 'soon', '2026-07-04', '2026-07-04T18:30', '2026-02-30T18:30:00Z', 7]) {
		expect(issuesOf(field, text)).toEqual([['', 'Start must be a date and time']]);
	}
	for (const text of ['1899-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z']) {
		expect(issuesOf(field, text)).toEqual([['', 'Start must be between 1900 and 2199']]);
	}
	expect(field.parse('1900-01-01T00:00:00Z')).toBe('1900-01-01T00:00:00.000Z');
	expect(field.parse('2199-12-31T23:59:59.999Z')).toBe('2199-12-31T23:59:59.999Z');
});

test('issuesIfFuture accepts a time up to five minutes after the server’s time', () => {
	const now = new Date('2026-07-04T12:00:00.000Z');
	expect(issuesIfFuture('at', 'Start', instant('2026-07-04T12:05:00.000Z'), now)).toEqual([]);
	expect(issuesIfFuture('at', 'Start', instant('2026-07-04T12:05:00.001Z'), now)).toEqual([
		{ path: ['at'], message: 'Start cannot be in the future' },
	]);
});
