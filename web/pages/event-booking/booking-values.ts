import {
	type BookingForm,
	type bookingForm,
	extras,
	issuesForEvent,
	readCount,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { parseForm, type ReadForm } from '../../ui/use-form.ts';

/** The form's initial values. Numbers are stored as text, as the member types them. */
export const blank = {
	firstName: '',
	lastName: '',
	numberAttending: '1',
	numberOfChildren: '0',
	numberOfSoftDrinks: '0',
	numberOfVegetarian: '0',
	boatName: '',
	userEmail: '',
};
export type Values = typeof blank;

/** Reads the numbers of attendees and children from the form. The price depends on these two numbers. */
export function countsOf(values: Values, event: Pick<EventJson, 'offerChild'>) {
	return {
		numberAttending: readCount(values.numberAttending),
		numberOfChildren: event.offerChild ? readCount(values.numberOfChildren) : 0,
	};
}

/** Parses the booking form with the schema of the core package. Fields that the event does not offer are left out. */
export function readForm(
	values: Values,
	event: EventJson,
	schema: typeof bookingForm,
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
