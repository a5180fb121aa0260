import {
	type BookingFieldFlags,
	type BookingForm,
	type GivenAnswer,
	readCount,
} from '@burgee/core';
import type { BookingDetails } from '../remembered-bookings.ts';

/** The form's initial values. Numbers are stored as text, as the member types them. */
export const blankBooking = {
	firstName: '',
	lastName: '',
	numberAttending: '1',
	numberOfChildren: '0',
	numberOfSoftDrinks: '0',
	numberOfVegetarian: '0',
	boatName: '',
	userEmail: '',
	answers: [] as GivenAnswer[],
};
export type BookingValues = typeof blankBooking;

/** Reads the numbers of attendees and children from the form. The price depends on these two numbers. */
export function countsOf(values: BookingValues, event: Pick<BookingFieldFlags, 'offerChild'>) {
	return {
		numberAttending: readCount(values.numberAttending),
		numberOfChildren: event.offerChild ? readCount(values.numberOfChildren) : 0,
	};
}

export type Counts = ReturnType<typeof countsOf>;

/**
 * Returns the booking that was typed, trimmed but not validated: the value that the schema returns for a valid form.
 * Fields that the event does not offer are left out.
 */
export function uncheckedBooking(values: BookingValues, event: BookingFieldFlags): BookingForm {
	return {
		firstName: values.firstName.trim(),
		lastName: values.lastName.trim(),
		...countsOf(values, event),
		numberOfSoftDrinks: event.offerSoftDrinks ? readCount(values.numberOfSoftDrinks) : 0,
		numberOfVegetarian: event.offerVeg ? readCount(values.numberOfVegetarian) : 0,
		boatName: (event.isBoatEvent && values.boatName.trim()) || null,
		userEmail: values.userEmail.trim() || null,
		answers: values.answers,
	};
}

/** Returns what the device remembers of a booking. The answers may be personal. */
export function detailsOf({
	userEmail,
	answers,
	boatName,
	...booking
}: BookingForm): BookingDetails {
	return { ...booking, boatName: boatName ?? '' };
}
