import {
	filteredEvents,
	filtersOf,
	filterToRemove,
	offeredFilters,
	type ProgrammeFilter,
} from '@burgee/core/display/programme-filters';
import { describe, expect, test } from 'vitest';

const plain = {
	...{ allowBooking: true, bookingOpen: true, isFull: false, requiresPayment: false, price: 0 },
	...{ isBoatEvent: false, offerChild: false },
};
const race = { ...plain, name: 'race', isBoatEvent: true };
const closedRace = { ...race, name: 'closed race', bookingOpen: false };
const supper = { ...plain, name: 'supper', requiresPayment: true, price: 19.95, offerChild: true };
const picnic = { ...plain, name: 'picnic', requiresPayment: true, offerChild: true };
const notice = { ...plain, name: 'notice', allowBooking: false, bookingOpen: false };
const all = [race, closedRace, supper, picnic, notice];

describe('the filters of the calendar', () => {
	test.each<[ProgrammeFilter[], string[]]>([
		[[], ['race', 'closed race', 'supper', 'picnic', 'notice']],
		[['bookable'], ['race', 'supper', 'picnic']],
		[['boat'], ['race', 'closed race']],
		[['children'], ['supper', 'picnic']],
		[['free'], ['race', 'closed race', 'picnic']],
		[['bookable', 'boat'], ['race']],
		[['children', 'free'], ['picnic']],
		[['boat', 'children'], []],
	])('%j leave the events that match all of them', (chosen, shown) => {
		expect(filteredEvents(all, chosen).map(({ name }) => name)).toEqual(shown);
	});

	test('an event that is full is not bookable', () => {
		expect(filteredEvents([{ ...race, isFull: true }, supper], ['bookable'])).toEqual([supper]);
	});

	test.each([
		[null, []],
		['', []],
		['boat', ['boat']],
		['free,boat,free', ['boat', 'free']],
		['toString,dogs,,free', ['free']],
	])('the parameter %j names the filters %j', (only, chosen) => {
		expect(filtersOf(only)).toEqual(chosen);
	});

	test('a filter that matches none or all of the events is offered only if it is chosen', () => {
		expect(offeredFilters(all, [])).toEqual(['bookable', 'boat', 'children', 'free']);
		expect(offeredFilters([race, race], [])).toEqual([]);
		expect(offeredFilters([race, supper], [])).toEqual(['boat', 'children', 'free']);
		expect(offeredFilters([race, race], ['children', 'bookable'])).toEqual([
			'bookable',
			'children',
		]);
		expect(offeredFilters([], [])).toEqual([]);
	});

	test('if no event matches, the filter to remove is the one that leaves the most events', () => {
		expect(filterToRemove(all, ['boat', 'children'])).toEqual({ filter: 'boat', count: 2 });
		expect(filterToRemove(all, ['bookable', 'boat', 'children'])).toEqual({
			filter: 'boat',
			count: 2,
		});
		expect(filterToRemove([race, supper], ['boat', 'children', 'free'])).toEqual({
			filter: 'children',
			count: 1,
		});
		expect(filterToRemove([supper], ['boat', 'free'])).toBeNull();
		expect(filterToRemove(all, [])).toBeNull();
	});
});
