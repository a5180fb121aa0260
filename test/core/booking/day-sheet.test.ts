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
		...{ id: 'una', firstName: 'Una', lastName: 'Upton', userEmail: null },
		...{ numberAttending: 5, numberOfSoftDrinks: 4, paymentRequired: true },
	}),
	bookingOf({
		...{ id: 'gus', lastName: 'Gone', boatName: 'Ghost' },
		cancelledAt: bookingOf({ id: 'any' }).submittedAt,
	}),
];

test('the day sheet lists bookings by name, boats by their names, and leaves out cancelled bookings', () => {
	const { rollCall, boats, contacts } = daySheet(bookings);
	expect(ids(rollCall)).toEqual(['ben', 'cat', 'una', 'zoe']);
	expect(boats.map(({ boatName }) => boatName)).toEqual(['Avocet', 'Zephyr']);
	expect(contacts.map(({ booking }) => booking.id)).toEqual(['cat', 'zoe']);
});

test('the day sheet adds up people, meals and drinks of confirmed and of unpaid bookings apart, without cancelled ones', () => {
	expect(daySheet(bookings).totals).toEqual({
		attendees: { confirmed: 9, notPaid: 5 },
		children: { confirmed: 3, notPaid: 1 },
		softDrinks: { confirmed: 6, notPaid: 4 },
		vegetarian: { confirmed: 2, notPaid: 0 },
	});
	expect(daySheet([]).totals.attendees).toEqual({ confirmed: 0, notPaid: 0 });
});
