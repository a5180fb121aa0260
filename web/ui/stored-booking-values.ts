import type { BookingForm } from '@burgee/core';
import type { BookingValues } from './booking-values.ts';

/** Returns the form's values for a stored booking. */
export function valuesOfBooking(booking: BookingForm): BookingValues {
	return {
		firstName: booking.firstName,
		lastName: booking.lastName,
		numberAttending: String(booking.numberAttending),
		numberOfChildren: String(booking.numberOfChildren),
		numberOfSoftDrinks: String(booking.numberOfSoftDrinks),
		numberOfVegetarian: String(booking.numberOfVegetarian),
		boatName: booking.boatName ?? '',
		userEmail: booking.userEmail ?? '',
		answers: booking.answers.map(({ questionId, value }) => ({ questionId, value })),
	};
}
