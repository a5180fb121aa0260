import {
	bookingForm,
	bookingRequest,
	ClubError,
	type InputIssue,
	issuesForEvent,
	parseInput,
	readCount,
} from '@burgee/core';
import { describe, expect, test } from 'vitest';

const filledForm = { firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };

/** What is said of the form, by field. */
function said(changes: Record<string, unknown>, schema: typeof bookingForm = bookingForm) {
	try {
		parseInput(schema, { ...filledForm, ...changes });
		return [];
	} catch (error) {
		if (!(error instanceof ClubError)) throw error;
		expect(error.code).toBe('invalid-input');
		return (error.details.issues ?? []).map(({ path, message }: InputIssue) => [
			path.join('.'),
			message,
		]);
	}
}

test('the least that a lead member fills in', () => {
	expect(parseInput(bookingForm, filledForm)).toEqual({
		...filledForm,
		numberOfChildren: 0,
		numberOfSoftDrinks: 0,
		numberOfVegetarian: 0,
		boatName: null,
		userEmail: null,
	});
});

describe('the sentences of the specification, word for word', () => {
	test.each([
		['numberAttending', 0, 'Number of attendees must be at least 1'],
		['numberAttending', -1, 'Number of attendees must be at least 1'],
		['numberOfChildren', -1, 'Number of children cannot be negative.'],
		['numberOfSoftDrinks', -1, 'Number requiring soft drinks cannot be negative.'],
		['numberOfVegetarian', -1, 'Number of vegetarian meals cannot be negative.'],
		['numberOfChildren', 3, 'Number of children (3) cannot exceed total attendees (2)'],
		['numberOfSoftDrinks', 3, 'Number requiring soft drinks (3) cannot exceed total attendees (2)'],
		['numberOfVegetarian', 3, 'Number of vegetarian meals (3) cannot exceed total attendees (2)'],
	])('%s of %d', (field, count, message) => {
		expect(said({ [field]: count })).toEqual([[field, message]]);
	});
});

test('names and attendees are required', () => {
	expect(said({ firstName: undefined, lastName: undefined, numberAttending: undefined })).toEqual([
		['firstName', 'Lead member first name is required'],
		['lastName', 'Lead member last name is required'],
		['numberAttending', 'Please enter a whole number'],
	]);
	expect(said({ firstName: '  ', lastName: '' })).toEqual([
		['firstName', 'Lead member first name is required'],
		['lastName', 'Lead member last name is required'],
	]);
});

test.each([501, 123_456_789])('%d attendees are too many', (numberAttending) => {
	expect(said({ numberAttending })).toEqual([
		['numberAttending', 'Number of attendees can be at most 500'],
	]);
	expect(said({ numberAttending: 500 })).toEqual([]);
});

test('every problem is named at once', () => {
	const paths = said({ firstName: '', numberAttending: 1, numberOfChildren: 2, userEmail: 'anna' });
	expect(paths.map(([path]) => path)).toEqual(['firstName', 'userEmail', 'numberOfChildren']);
});

test('an unknown field is refused under its own name', () => {
	expect(said({ paid: true, paymentId: 'x' })).toEqual([
		['paid', 'Unknown field'],
		['paymentId', 'Unknown field'],
	]);
});

test('an email is optional, and an address if it is there', () => {
	expect(parseInput(bookingForm, { ...filledForm, userEmail: ' ' }).userEmail).toBeNull();
	expect(parseInput(bookingForm, { ...filledForm, userEmail: ' a@b.example ' }).userEmail).toBe(
		'a@b.example',
	);
	for (const userEmail of ['anna', 'a@b', 'a b@c.example', '@b.example']) {
		expect(said({ userEmail })).toEqual([['userEmail', 'Please enter a valid email address']]);
	}
});

test('lengths have an end', () => {
	expect(said({ firstName: 'n'.repeat(100), boatName: 'b'.repeat(100) })).toEqual([]);
	expect(said({ firstName: 'n'.repeat(101), boatName: 'b'.repeat(101) })).toEqual([
		['firstName', 'Lead member first name can have at most 100 characters'],
		['boatName', 'Boat name can have at most 100 characters'],
	]);
	expect(said({ userEmail: `${'a'.repeat(250)}@b.example` }).length).toBeGreaterThan(0);
});

test('a request keeps every rule of its form', () => {
	const request = bookingRequest as unknown as typeof bookingForm;
	const eventId = 'regatta';
	expect(said({ eventId, submittedAt: '2026-07-01T12:00:00+01:00' }, request)).toEqual([]);
	expect(said({ eventId, numberOfChildren: 3 }, request)).toEqual([
		['numberOfChildren', 'Number of children (3) cannot exceed total attendees (2)'],
	]);
	expect(said({ eventId, colour: 'red' }, request)).toEqual([['colour', 'Unknown field']]);
	expect(said({}, request)).toEqual([['eventId', 'eventId is required']]);
	expect(said({ eventId, submittedAt: 'yesterday' }, request)).toHaveLength(1);
});

test('what an event does not ask for', () => {
	const form = {
		...parseInput(bookingForm, filledForm),
		numberOfChildren: 1,
		numberOfSoftDrinks: 1,
		numberOfVegetarian: 1,
		boatName: 'Kestrel',
	};
	const nothing = {
		offerChild: false,
		offerSoftDrinks: false,
		offerVeg: false,
		isBoatEvent: false,
	};
	expect(issuesForEvent(form, nothing)).toEqual([
		{ path: ['numberOfChildren'], message: 'This event does not ask for the number of children' },
		{
			path: ['numberOfSoftDrinks'],
			message: 'This event does not ask for the number requiring soft drinks',
		},
		{
			path: ['numberOfVegetarian'],
			message: 'This event does not ask for the number of vegetarian meals',
		},
		{ path: ['boatName'], message: 'This event does not ask for a boat name' },
	]);
	const everything = { offerChild: true, offerSoftDrinks: true, offerVeg: true, isBoatEvent: true };
	expect(issuesForEvent(form, everything)).toEqual([]);
	expect(issuesForEvent(parseInput(bookingForm, filledForm), nothing)).toEqual([]);
});

test.each([
	['', 0],
	['12', 12],
	['007', 7],
	['-3', 3],
	['1.5', 15],
	['two', 0],
	[' 4 ', 4],
	['1e3', 13],
	['٣', 0],
])('the count %j is read as %d', (text, count) => {
	expect(readCount(text)).toBe(count);
});
