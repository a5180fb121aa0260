import {
	type BookingFieldFlags,
	type BookingForm,
	bookingForm,
	extras,
	issuesForEvent,
	readCount,
} from '@burgee/core';
import { parseForm, type ReadForm } from './use-form.ts';

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
};
export type BookingValues = typeof blankBooking;

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
	};
}

/** Reads the numbers of attendees and children from the form. The price depends on these two numbers. */
export function countsOf(values: BookingValues, event: Pick<BookingFieldFlags, 'offerChild'>) {
	return {
		numberAttending: readCount(values.numberAttending),
		numberOfChildren: event.offerChild ? readCount(values.numberOfChildren) : 0,
	};
}

export type Counts = ReturnType<typeof countsOf>;

/** Whether a booking with these numbers of attendees and children passes the schema, so that its price can be shown. */
export function isPossibleCount(counts: Counts, schema = bookingForm): boolean {
	const { numberAttending, numberOfChildren } = schema.shape;
	return (
		numberAttending.safeParse(counts.numberAttending).success &&
		numberOfChildren.safeParse(counts.numberOfChildren).success &&
		counts.numberOfChildren <= counts.numberAttending
	);
}

/** Parses the booking form with the schema of the core package. Fields that the event does not offer are left out. */
export function readBookingForm(
	values: BookingValues,
	event: BookingFieldFlags,
	schema = bookingForm,
): ReadForm<BookingForm> {
	const counts = extras
		.filter(({ flag }) => event[flag])
		.map(({ field }) => [field, readCount(values[field])]);
	const input = {
		firstName: values.firstName,
		lastName: values.lastName,
		userEmail: values.userEmail,
		numberAttending: readCount(values.numberAttending),
		...Object.fromEntries(counts),
		...(event.isBoatEvent && { boatName: values.boatName }),
	};
	return parseForm(schema, input, (parsed) => issuesForEvent(parsed, event));
}
