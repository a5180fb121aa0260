import { noneTaken } from '@burgee/core';
import { bookedWords } from '@burgee/core/display/next-event-words';
import { expect, test } from 'vitest';

const counts = {
	...{ bookings: 0, pendingBookings: 0 },
	...{ attendees: 1_020, pendingAttendees: 3, children: 4, pendingChildren: 3 },
	...{ ...noneTaken, heldPlaces: 1_017, heldBoats: 8 },
	...{ softDrinks: 8, pendingSoftDrinks: 1, vegetarian: 0, pendingVegetarian: 0 },
};
const noLimit = { places: null, boatPlaces: null };
const everything = { ...noLimit, offerChild: true, offerSoftDrinks: true, offerVeg: true };
const adultsOnly = { ...noLimit, offerChild: false, offerSoftDrinks: false, offerVeg: false };

test('bookedWords counts confirmed people and meals, and people whose bookings are not paid apart', () => {
	expect(bookedWords(everything, counts)).toEqual([
		...['1,017 confirmed', '3 not paid', '1 child', '7 soft drinks', '0 vegetarian'],
	]);
});

test('bookedWords leaves out what the event does not offer, and unpaid bookings if there are none', () => {
	expect(bookedWords(adultsOnly, { ...counts, attendees: 1, pendingAttendees: 0 })).toEqual([
		'1 person',
	]);
});

test('bookedWords says how many places are left of an event with limits', () => {
	expect(bookedWords({ ...adultsOnly, places: 1_020, boatPlaces: 7 }, counts)).toEqual([
		...['1,017 confirmed', '3 not paid', '3 places left', '1 boat above the limit'],
	]);
});

test('bookedWords counts offered places as taken, and names the parties that wait', () => {
	const waiting = { ...counts, offeredPlaces: 3, waiting: 2 };
	expect(bookedWords({ ...adultsOnly, places: 1_020 }, waiting)).toEqual([
		...['1,017 confirmed', '3 not paid', 'Full', '2 parties waiting'],
	]);
});

test('bookedWords says that nobody has booked, also after the last booking was cancelled', () => {
	const nobody = ['Nobody has booked yet'];
	expect(bookedWords(everything, null)).toEqual(nobody);
	expect(bookedWords(everything, { ...counts, attendees: 0 })).toEqual(nobody);
});
