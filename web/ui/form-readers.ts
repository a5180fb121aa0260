import {
	type Answer,
	answerIssues,
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
	return readForEvent(schema, values, event, answered);
}

/** Parses the form of a party that joins a waiting list. */
export function readWaitingForm(
	values: BookingValues,
	event: BookingFieldFlags,
): ReadForm<WaitingForm> {
	return readForEvent(waitingForm, values, event);
}

/** Names the wrong answers together with the other wrong fields, so that the member corrects all at once. */
function readForEvent<Form extends BookingForm>(
	schema: Parameters<typeof parseForm<Form>>[0],
	values: BookingValues,
	event: BookingFieldFlags,
	answered: readonly Answer[] | null = null,
): ReadForm<Form> {
	const input = inputOf(values, event);
	const read = parseForm(schema, input, (parsed) => issuesForEvent(parsed, event, answered));
	if ('value' in read || read.issues.some(({ path }) => path[0] === 'answers')) return read;
	return {
		issues: [...read.issues, ...answerIssues(input.answers, event.questions, answered)],
	};
}

/** Parses the form with which a member asks for the links to their bookings. */
export function readLinksForm(values: LinksForm): ReadForm<LinksForm> {
	return parseForm(linksForm, values);
}

function inputOf(values: BookingValues, event: BookingFieldFlags) {
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
