import {
	type BookingFieldFlags,
	type BookingForm,
	bookingForm,
	bookingFormWithPriceTest,
	extras,
	type InputIssue,
	issuesForEvent,
	issuesForWorkDay,
	readCount,
	type SignUpForm,
	signUpForm,
} from '@burgee/core';
import { tooFewPlacesSentence } from '@burgee/core/display/exceeded-places';
import type { ApiError } from '../api/client.ts';
import type { BookingValues } from './booking-values.ts';
import { parseForm, type ReadForm } from './use-form.ts';

// Pages load this module when a form needs it, because it imports zod (`useLazyCode`).

/** Parses the booking form with the schema of the core package. Fields that the event does not offer are left out. */
export function readBookingForm(
	values: BookingValues,
	event: BookingFieldFlags,
	{ priceTestHook } = { priceTestHook: false },
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
	const schema = priceTestHook ? bookingFormWithPriceTest : bookingForm;
	return parseForm(schema, input, (parsed) => issuesForEvent(parsed, event));
}

/** Returns the validation error of a booking for which the event has too few places. */
export function placesIssue({ limited = 'people', left = 0 }: ApiError['places']): InputIssue {
	return {
		path: [limited === 'boats' ? 'boatName' : 'numberAttending'],
		message: tooFewPlacesSentence({ limited, left }),
	};
}

/** Parses the sign-up form of a work day with the schema of the core package. */
export function readSignUpForm(
	values: object,
	workDay: Parameters<typeof issuesForWorkDay>[1],
): ReadForm<SignUpForm> {
	return parseForm(signUpForm, values, (parsed) => issuesForWorkDay(parsed, workDay));
}
