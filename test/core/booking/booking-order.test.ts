import { instant, newestFirst } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byLeadMember } from '../../../core/rules/booking/check-in.ts';
import { bookingOf, ids } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

const anyOrderOf = <Item>(items: Item[]) => fc.shuffledSubarray(items, { minLength: items.length });

test('newestFirst sorts bookings by submission time, newest first, and bookings of one moment by id', () => {
	const submitted = (id: string, second: number) =>
		bookingOf({ id, submittedAt: instant(`2026-06-01T12:00:0${second}.000Z`) });
	const sorted = [submitted('c', 2), submitted('a', 1), submitted('d', 1), submitted('b', 0)];
	forAll(anyOrderOf(sorted), (bookings) => {
		expect(ids(bookings.sort(newestFirst))).toEqual(['c', 'a', 'd', 'b']);
	});
	expect(newestFirst(submitted('a', 1), submitted('a', 1))).toBe(0);
});

test('byLeadMember sorts bookings by last name, then by first name, then by id, whatever the case and accents', () => {
	const named = (id: string, firstName: string, lastName: string) =>
		bookingOf({ id, firstName, lastName });
	const sorted = [
		named('3', 'Ann', 'archer'),
		named('1', 'Zoe', 'Archer'),
		named('2', 'Zoë', 'ARCHER'),
		named('0', 'Ann', 'Öst'),
	];
	forAll(anyOrderOf(sorted), (bookings) => {
		expect(ids(bookings.sort(byLeadMember))).toEqual(['3', '1', '2', '0']);
	});
});
