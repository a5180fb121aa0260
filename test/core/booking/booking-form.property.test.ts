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

const everything = { offerChild: true, offerSoftDrinks: true, offerVeg: true, isBoatEvent: true };
const textFields = ['firstName', 'lastName', 'boatName', 'userEmail'] as const;
const countFields = [
	'numberAttending',
	'numberOfChildren',
	'numberOfSoftDrinks',
	'numberOfVegetarian',
] as const;

/** The fields that are refused when one of them is changed. */
function refusedFields(form: object, changes: object): string[] {
	const result = bookingForm.safeParse({ ...form, ...changes });
	return result.success ? [] : inputIssues(result.error).map(({ path }) => path.join('.'));
}

test('a valid form is accepted unchanged, however often', () => {
	fc.assert(
		fc.property(bookingForms(everything), (form) => {
			expect(bookingForm.parse(form)).toStrictEqual(form);
		}),
	);
});

test('what browsers send becomes the form that was meant', () => {
	fc.assert(
		fc.property(bookingFormInputs(everything), ({ input, form }) => {
			expect(bookingForm.parse(input)).toStrictEqual(form);
			expect(bookingForm.parse(JSON.parse(JSON.stringify(input)))).toStrictEqual(form);
		}),
	);
});

test('a form made for an event has nothing that the event does not ask for', () => {
	const cases = clubEvents().chain((event) => fc.tuple(fc.constant(event), bookingForms(event)));
	fc.assert(
		fc.property(cases, ([event, form]) => {
			expect(issuesForEvent(form, event)).toEqual([]);
		}),
	);
});

test('hostile text is refused at its field', () => {
	fc.assert(
		fc.property(
			bookingForms(everything),
			fc.constantFrom(...textFields),
			hostileText(),
			(form, field, text) => {
				expect(refusedFields(form, { [field]: text })).toContain(field);
			},
		),
	);
});

test('a name without anything to see is refused', () => {
	fc.assert(
		fc.property(
			bookingForms(everything),
			fc.constantFrom('firstName', 'lastName'),
			invisibleText(),
			(form, field, text) => {
				expect(refusedFields(form, { [field]: text })).toEqual([field]);
			},
		),
	);
});

test('a count that is no whole number is refused at its field', () => {
	const notWhole = fc.oneof(
		fc.constantFrom(NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 1e300, 0.5, 1.5, 1e-9),
		fc.double({ noInteger: true }),
		fc.constantFrom('1', '', '1.0', true, null, [], [1], {}),
		fc.nat(500).map(String),
	);
	fc.assert(
		fc.property(
			bookingForms(everything),
			fc.constantFrom(...countFields),
			notWhole,
			(form, field, count) => {
				expect(refusedFields(form, { [field]: count })).toContain(field);
			},
		),
	);
});

test('a count below its least or above its most is refused at its field', () => {
	fc.assert(
		fc.property(
			bookingForms(everything),
			fc.constantFrom(...countFields),
			fc.oneof(fc.integer({ min: 501 }), fc.integer({ max: -1 })),
			(form, field, count) => {
				expect(refusedFields(form, { [field]: count })).toContain(field);
			},
		),
	);
});

test('text fields take text alone', () => {
	const notText = fc.constantFrom(0, 1, true, [], ['Anna'], {}, { length: 1 });
	fc.assert(
		fc.property(
			bookingForms(everything),
			fc.constantFrom(...textFields),
			notText,
			(form, field, value) => {
				expect(refusedFields(form, { [field]: value })).toEqual([field]);
			},
		),
	);
});

test('an unknown field is refused under its own name', () => {
	const known = new Set(Object.keys(bookingForm.shape));
	const name = fc.oneof(
		fc.constantFrom('__proto__', 'constructor', 'paid', 'id'),
		fc.string({ minLength: 1 }).filter((key) => !known.has(key)),
	);
	fc.assert(
		fc.property(bookingForms(everything), name, fc.jsonValue(), (form, key, value) => {
			expect(refusedFields(form, { [key]: value })).toEqual([key]);
		}),
	);
});

test('whatever arrives is judged, never thrown at', () => {
	fc.assert(
		fc.property(fc.anything(), (input) => {
			const result = bookingForm.safeParse(input);
			if (!result.success) expect(inputIssues(result.error).length).toBeGreaterThan(0);
		}),
	);
});

test('any text of a count field is a whole number, and digits are themselves', () => {
	fc.assert(
		fc.property(fc.string(), fc.nat(), (text, count) => {
			expect(readCount(text)).toBeGreaterThanOrEqual(0);
			expect(readCount(String(count))).toBe(count);
			expect(readCount(`-${count} people`)).toBe(count);
		}),
	);
});
