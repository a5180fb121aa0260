import { bookingForm, inputIssues, issuesForEvent, readCount } from '@burgee/core';
import {
	bookingFormInputs,
	bookingForms,
	clubEvents,
	hostileText,
	invisibleText,
} from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const allFields = { offerChild: true, offerSoftDrinks: true, offerVeg: true, isBoatEvent: true };
const textFields = ['firstName', 'lastName', 'boatName', 'userEmail'] as const;
const countFields = [
	'numberAttending',
	'numberOfChildren',
	'numberOfSoftDrinks',
	'numberOfVegetarian',
] as const;

function refusedFields(form: object, changes: object): string[] {
	const result = bookingForm.safeParse({ ...form, ...changes });
	return result.success ? [] : inputIssues(result.error).map(({ path }) => path.join('.'));
}

test('booking form: parsing a valid form returns the form unchanged', () => {
	forAll(bookingForms(allFields), (form) => {
		expect(bookingForm.parse(form)).toStrictEqual(form);
	});
});

test('booking form: extra spaces and blank fields in the input are removed', () => {
	forAll(bookingFormInputs(allFields), ({ input, form }) => {
		expect(bookingForm.parse(input)).toStrictEqual(form);
		expect(bookingForm.parse(JSON.parse(JSON.stringify(input)))).toStrictEqual(form);
	});
});

test('issuesForEvent reports no issues for a form that contains only the fields of the event', () => {
	const cases = clubEvents().chain((event) => fc.tuple(fc.constant(event), bookingForms(event)));
	forAll(cases, ([event, form]) => {
		expect(issuesForEvent(form, event)).toEqual([]);
	});
});

test('booking form: control characters and lone surrogates are refused in every text field', () => {
	forAll(
		bookingForms(allFields),
		fc.constantFrom(...textFields),
		hostileText(),
		(form, field, text) => {
			expect(refusedFields(form, { [field]: text })).toContain(field);
		},
	);
});

test('booking form: a name without visible characters is refused', () => {
	forAll(
		bookingForms(allFields),
		fc.constantFrom('firstName', 'lastName'),
		invisibleText(),
		(form, field, text) => {
			expect(refusedFields(form, { [field]: text })).toEqual([field]);
		},
	);
});

test('booking form: a count that is not a whole number is refused', () => {
	const notWhole = fc.oneof(
		fc.constantFrom(NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 1e300, 0.5, 1.5, 1e-9),
		fc.double({ noInteger: true }),
		fc.constantFrom('1', '', '1.0', true, null, [], [1], {}),
		fc.nat(500).map(String),
	);
	forAll(
		bookingForms(allFields),
		fc.constantFrom(...countFields),
		notWhole,
		(form, field, count) => {
			expect(refusedFields(form, { [field]: count })).toContain(field);
		},
	);
});

test('booking form: a negative count or a count above 500 is refused', () => {
	forAll(
		bookingForms(allFields),
		fc.constantFrom(...countFields),
		fc.oneof(fc.integer({ min: 501 }), fc.integer({ max: -1 })),
		(form, field, count) => {
			expect(refusedFields(form, { [field]: count })).toContain(field);
		},
	);
});

test('booking form: text fields refuse values that are not strings', () => {
	const notText = fc.constantFrom(0, 1, true, [], ['Anna'], {}, { length: 1 });
	forAll(bookingForms(allFields), fc.constantFrom(...textFields), notText, (form, field, value) => {
		expect(refusedFields(form, { [field]: value })).toEqual([field]);
	});
});

test('booking form: an unknown field is refused with an issue that names the field', () => {
	const known = new Set(Object.keys(bookingForm.shape));
	const name = fc.oneof(
		fc.constantFrom('__proto__', 'constructor', 'paid', 'id'),
		fc.string({ minLength: 1 }).filter((key) => !known.has(key)),
	);
	forAll(bookingForms(allFields), name, fc.jsonValue(), (form, key, value) => {
		expect(refusedFields(form, { [key]: value })).toEqual([key]);
	});
});

test('booking form: the schema reports issues for any invalid input and never throws', () => {
	forAll(fc.anything(), (input) => {
		const result = bookingForm.safeParse(input);
		if (!result.success) expect(inputIssues(result.error).length).toBeGreaterThan(0);
	});
});

test('readCount reads any text as a number of at least 0', () => {
	forAll(fc.string(), fc.nat(), (text, count) => {
		expect(readCount(text)).toBeGreaterThanOrEqual(0);
		expect(readCount(String(count))).toBe(count);
		expect(readCount(`-${count} people`)).toBe(count);
	});
});
