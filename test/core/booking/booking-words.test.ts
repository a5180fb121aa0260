import { bookingExtras, cateringWords, peopleWords } from '@burgee/core/display/booking-words';
import { expect, test } from 'vitest';

const none = {
	numberOfChildren: 0,
	numberOfSoftDrinks: 0,
	numberOfVegetarian: 0,
	boatName: null,
};

test('bookingExtras names only what a booking has beside its adults', () => {
	expect(bookingExtras(none)).toEqual([]);
	expect(bookingExtras({ ...none, boatName: '' })).toEqual([]);
	const one = { numberOfChildren: 1, numberOfSoftDrinks: 1, numberOfVegetarian: 1 };
	expect(bookingExtras({ ...one, boatName: 'Osprey' })).toEqual([
		...['1 child', '1 vegetarian', '1 soft drink', 'Osprey'],
	]);
	const two = { numberOfChildren: 2, numberOfSoftDrinks: 3, numberOfVegetarian: 4 };
	expect(bookingExtras({ ...none, ...two })).toEqual([
		...['2 children', '4 vegetarian', '3 soft drinks'],
	]);
});

test('peopleWords divides a party with children into adults and children', () => {
	const people = (numberAttending: number, numberOfChildren: number) =>
		peopleWords({ numberAttending, numberOfChildren });
	expect(people(3, 0)).toBe('3');
	expect(people(3, 1)).toBe('3 (2 adults, 1 child)');
	expect(people(3, 3)).toBe('3 (0 adults, 3 children)');
});

test('cateringWords counts adults apart from children, and leaves out what nobody needs', () => {
	const nobody = { attendees: 0, children: 0, softDrinks: 0, vegetarian: 0 };
	expect(cateringWords(nobody)).toBe('0 adults');
	expect(cateringWords({ ...nobody, attendees: 2, children: 1 })).toBe('1 adult, 1 child');
	const all = { attendees: 25, children: 8, softDrinks: 10, vegetarian: 5 };
	expect(cateringWords(all)).toBe('17 adults, 8 children, 10 soft drinks, 5 vegetarian');
});
