import {
	type BookingForm,
	type bookingForm,
	type EventJson,
	extras,
	type InputIssue,
	inputIssues,
	issuesForEvent,
	pageMessages,
	readCount,
} from '@burgee/core';
import { ApiError } from '../../api/client.ts';

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

/** Parses the form with the core's schema. Fields that the event does not offer are left out. */
export function readForm(
	values: Values,
	event: EventJson,
	schema: typeof bookingForm,
): { value: BookingForm } | { issues: InputIssue[] } {
	const counts = extras
		.filter(({ flag }) => event[flag])
		.map(({ field }) => [field, readCount(values[field])]);
	const parsed = schema.safeParse({
		firstName: values.firstName,
		lastName: values.lastName,
		userEmail: values.userEmail,
		numberAttending: readCount(values.numberAttending),
		...Object.fromEntries(counts),
		...(event.isBoatEvent && { boatName: values.boatName }),
	});
	if (!parsed.success) return { issues: inputIssues(parsed.error) };
	const issues = issuesForEvent(parsed.data, event);
	return issues.length > 0 ? { issues } : { value: parsed.data };
}

/** Returns the issues of a failed booking, each for the form field that the server's response names. */
export function issuesOf(error: unknown): InputIssue[] {
	if (error instanceof ApiError && error.code === 'price-differs') {
		return [{ path: [], message: pageMessages.priceChanged }];
	}
	if (error instanceof ApiError && error.code === 'invalid-input') {
		// A request for a payment link contains the booking's fields inside `bookingData`.
		const atFields = error.issues
			.map(({ path, message }) => ({
				path: path.slice(path[0] === 'bookingData' ? 1 : 0),
				message,
			}))
			.filter(({ path }) => path[0] !== undefined && path[0] in blank);
		if (atFields.length > 0) return atFields;
	}
	return [{ path: [], message: pageMessages.bookingFailed }];
}
