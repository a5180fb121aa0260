import { type Booking, daySheet } from '@burgee/core';
import { expect, test } from 'vitest';
import { bookingOf, ids } from '../../contracts/samples.ts';

const bookings: Booking[] = [
	bookingOf({ id: 'zoe', firstName: 'Zoë', lastName: 'Zander', boatName: 'Avocet' }),
	bookingOf({
		id: 'ben',
		firstName: 'Ben',
		lastName: 'Brook',
		boatName: 'Zephyr',
		userEmail: null,
	}),
	bookingOf({ id: 'cat', firstName: 'Cat', lastName: 'Crane', numberOfVegetarian: 2 }),
	bookingOf({
		...{ id: 'gus', lastName: 'Gone', boatName: 'Ghost' },
		cancelledAt: bookingOf({ id: 'any' }).submittedAt,
	}),
];

test('the day sheet lists bookings by name, boats by their names, and leaves out cancelled bookings', () => {
	const { rollCall, boats, contacts } = daySheet(bookings);
	expect(ids(rollCall)).toEqual(['ben', 'cat', 'zoe']);
	expect(boats.map(({ boatName }) => boatName)).toEqual(['Avocet', 'Zephyr']);
	expect(contacts.map(({ booking }) => booking.id)).toEqual(['cat', 'zoe']);
});

test('the day sheet adds up meals and drinks without cancelled bookings', () => {
	expect(daySheet(bookings).totals).toEqual({
		attendees: 9,
		children: 3,
		softDrinks: 6,
		vegetarian: 2,
	});
	expect(daySheet([]).totals.attendees).toBe(0);
});
