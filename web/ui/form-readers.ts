import {
	type Answer,
	type BookingFieldFlags,
	type BookingForm,
	bookingForm,
	bookingFormWithPriceTest,
	extras,
	type InputIssue,
	issuesForEvent,
	issuesForWorkDay,
	type LinksForm,
	linksForm,
	readCount,
	type SignUpForm,
	signUpForm,
	type WaitingForm,
	waitingForm,
} from '@burgee/core';
import { tooFewPlacesSentence } from '@burgee/core/display/exceeded-places';
import type { ApiError } from '../api/client.ts';
import type { BookingValues } from './booking-values.ts';
import { parseForm, type ReadForm } from './use-form.ts';

// Pages load this module when a form needs it, because it imports zod (`useLazyCode`).

interface ReadOptions {
	priceTestHook?: boolean;
	/** The answers of the booking that the form changes. */
	answered?: readonly Answer[] | null | undefined;
}

/** Parses the booking form with the schema of the core package. Fields that the event does not offer are left out. */
export function readBookingForm(
	values: BookingValues,
	event: BookingFieldFlags,
	{ priceTestHook = false, answered = null }: ReadOptions = {},
): ReadForm<BookingForm> {
	const schema = priceTestHook ? bookingFormWithPriceTest : bookingForm;
	return parseForm(schema, inputOf(values, event), (parsed) =>
		issuesForEvent(parsed, event, answered),
	);
}

/** Parses the form of a party that joins a waiting list. */
export function readWaitingForm(
	values: BookingValues,
	event: BookingFieldFlags,
): ReadForm<WaitingForm> {
	return parseForm(waitingForm, inputOf(values, event), (parsed) => issuesForEvent(parsed, event));
}

/** Parses the form with which a member asks for the links to their bookings. */
export function readLinksForm(values: LinksForm): ReadForm<LinksForm> {
	return parseForm(linksForm, values);
}

function inputOf(values: BookingValues, event: BookingFieldFlags): object {
	const counts = extras
		.filter(({ flag }) => event[flag])
		.map(({ field }) => [field, readCount(values[field])]);
	return {
		firstName: values.firstName,
		lastName: values.lastName,
		userEmail: values.userEmail,
		numberAttending: readCount(values.numberAttending),
		...Object.fromEntries(counts),
		...(event.isBoatEvent && { boatName: values.boatName }),
		answers: values.answers.filter(({ questionId }) =>
			event.questions.some(({ id }) => id === questionId),
		),
	};
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
