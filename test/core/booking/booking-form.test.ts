import {
	bookingForm,
	bookingFormWithPriceTest,
	issuesForEvent,
	parseInput,
	readCount,
	typedCount,
} from '@burgee/core';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { bookingRequest } from '../../../core/rules/booking/booking-form.ts';
import { issuesOf as issuesIn } from '../issues-of.ts';

const filledForm = { firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };

const issuesOf = (changes: object, schema: z.ZodType = bookingForm) =>
	issuesIn(schema, { ...filledForm, ...changes });

test('booking form: all fields except the names and the number of attendees have defaults', () => {
	expect(parseInput(bookingForm, filledForm)).toEqual({
		...filledForm,
		numberOfChildren: 0,
		numberOfSoftDrinks: 0,
		numberOfVegetarian: 0,
		boatName: null,
		userEmail: null,
		answers: [],
	});
});

test.each([
	['numberAttending', 0, 'Number of attendees must be at least 1'],
	['numberAttending', -1, 'Number of attendees must be at least 1'],
	['numberAttending', Number.NaN, 'Please enter a whole number'],
	['numberOfChildren', Number.NaN, 'Please enter a whole number'],
	['numberOfChildren', -1, 'Number of children cannot be negative.'],
	['numberOfSoftDrinks', -1, 'Number requiring soft drinks cannot be negative.'],
	['numberOfVegetarian', -1, 'Number of vegetarian meals cannot be negative.'],
	['numberOfChildren', 3, 'Number of children (3) cannot exceed total attendees (2)'],
	['numberOfSoftDrinks', 3, 'Number requiring soft drinks (3) cannot exceed total attendees (2)'],
	['numberOfVegetarian', 3, 'Number of vegetarian meals (3) cannot exceed total attendees (2)'],
])(
	'booking form: the field %s with the value %d is refused with the message “%s”',
	(field, count, message) => {
		expect(issuesOf({ [field]: count })).toEqual([[field, message]]);
	},
);

test('booking form: missing names and a missing number of attendees are refused', () => {
	const missing = { firstName: undefined, lastName: undefined, numberAttending: undefined };
	const namesRequired = [
		['firstName', 'Lead member first name is required'],
		['lastName', 'Lead member last name is required'],
	];
	const countRequired = ['numberAttending', 'Please enter a whole number'];
	expect(issuesOf(missing)).toEqual([...namesRequired, countRequired]);
	expect(issuesOf({ firstName: '  ', lastName: '' })).toEqual(namesRequired);
});

test.each([501, 123_456_789])(
	'booking form: %d attendees are refused because at most 500 are allowed',
	(numberAttending) => {
		expect(issuesOf({ numberAttending })).toEqual([
			['numberAttending', 'Number of attendees cannot be more than 500'],
		]);
		expect(issuesOf({ numberAttending: 500 })).toEqual([]);
	},
);

test('booking form: with the test price, its number of attendees is accepted, but no other number above 500', () => {
	expect(issuesOf({ numberAttending: 123_456_789 }, bookingFormWithPriceTest)).toEqual([]);
	expect(issuesOf({ numberAttending: 500 }, bookingFormWithPriceTest)).toEqual([]);
	expect(issuesOf({ numberAttending: 501 }, bookingFormWithPriceTest)).toEqual([
		['numberAttending', 'Number of attendees cannot be more than 500'],
	]);
});

test('booking form: an email address of more than 254 characters is refused', () => {
	const emailOf = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(length - 63)}`;
	expect(issuesOf({ userEmail: emailOf(255) })).toEqual([
		['userEmail', 'Email must be 254 characters or fewer'],
	]);
	expect(issuesOf({ userEmail: emailOf(254) })).toEqual([]);
});

test('booking form: all invalid fields are reported together', () => {
	const invalid = { firstName: '', numberAttending: 1, numberOfChildren: 2, userEmail: 'anna' };
	const paths = issuesOf(invalid);
	expect(paths.map(([path]) => path)).toEqual(['firstName', 'userEmail', 'numberOfChildren']);
});

test('booking form: each unknown field is reported by its name', () => {
	expect(issuesOf({ paid: true, paymentId: 'x' })).toEqual([
		['paid', 'Unknown field'],
		['paymentId', 'Unknown field'],
	]);
});

test('booking form: an email address is optional, but an invalid address is refused', () => {
	const parsed = (userEmail: string) =>
		parseInput(bookingForm, { ...filledForm, userEmail }).userEmail;
	expect(parsed(' ')).toBeNull();
	expect(parsed(' a@b.example ')).toBe('a@b.example');
	for (const userEmail of ['anna', 'a@b', 'a b@c.example', '@b.example']) {
		expect(issuesOf({ userEmail })).toEqual([['userEmail', 'Please enter a valid email address']]);
	}
});

test('booking form: names longer than 100 and email addresses longer than 254 characters are refused', () => {
	expect(issuesOf({ firstName: 'n'.repeat(100), boatName: 'b'.repeat(100) })).toEqual([]);
	expect(issuesOf({ firstName: 'n'.repeat(101), boatName: 'b'.repeat(101) })).toEqual([
		['firstName', 'Lead member first name must be 100 characters or fewer'],
		['boatName', 'Boat name must be 100 characters or fewer'],
	]);
	expect(issuesOf({ userEmail: `${'a'.repeat(250)}@b.example` }).length).toBeGreaterThan(0);
});

test('a booking request consists of a valid booking form and the id of an event', () => {
	const eventId = 'regatta';
	expect(issuesOf({ eventId, submittedAt: '2026-07-01T12:00:00+01:00' }, bookingRequest)).toEqual(
		[],
	);
	expect(issuesOf({ eventId, numberOfChildren: 3 }, bookingRequest)).toEqual([
		['numberOfChildren', 'Number of children (3) cannot exceed total attendees (2)'],
	]);
	expect(issuesOf({ eventId, colour: 'red' }, bookingRequest)).toEqual([
		['colour', 'Unknown field'],
	]);
	expect(issuesOf({}, bookingRequest)).toEqual([['eventId', 'eventId is required']]);
	expect(issuesOf({ eventId, submittedAt: 'yesterday' }, bookingRequest)).toHaveLength(1);
});

test('issuesForEvent reports each filled field that the event does not ask for', () => {
	const form = {
		...parseInput(bookingForm, filledForm),
		numberOfChildren: 1,
		numberOfSoftDrinks: 1,
		numberOfVegetarian: 1,
		boatName: 'Kestrel',
	};
	const event = (asks: boolean) => ({
		offerChild: asks,
		offerSoftDrinks: asks,
		offerVeg: asks,
		isBoatEvent: asks,
		questions: [],
	});
	const issues = issuesForEvent(form, event(false));
	expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
		['numberOfChildren', 'Number of children is not needed for this event'],
		['numberOfSoftDrinks', 'Number requiring soft drinks is not needed for this event'],
		['numberOfVegetarian', 'Number of vegetarian meals is not needed for this event'],
		['boatName', 'Boat name is not needed for this event'],
	]);
	expect(issuesForEvent(form, event(true))).toEqual([]);
	expect(issuesForEvent(parseInput(bookingForm, filledForm), event(false))).toEqual([]);
});

test.each([
	['', '', 0],
	['12', '12', 12],
	['007', '007', 7],
	['2 people', '2', 2],
	['two', '', 0],
	[' 4 ', '4', 4],
	[' -12 ', ' -12 ', -12],
	['−3', '−3', -3],
	['-', '-', Number.NaN],
	['2.5', '2.5', Number.NaN],
	['2,5 people', '2,5 people', Number.NaN],
	['.', '.', Number.NaN],
	['1e3', '1e3', Number.NaN],
	['2 or 3', '2 or 3', Number.NaN],
	['2½', '2½', Number.NaN],
	['٣', '٣', Number.NaN],
])(
	'a count field keeps of the text %j the text %j, and the form reads it as %d',
	(text, kept, count) => {
		expect([typedCount(text), readCount(typedCount(text))]).toEqual([kept, count]);
	},
);
