import {
	bookingForm,
	bookingFormWithPriceTest,
	inputIssues,
	isPossibleCount,
	issuesForEvent,
	readCount,
	typedCount,
} from '@burgee/core';
import {
	bookingFormInputs,
	bookingForms,
	clubEvents,
	hostileText,
	invisibleText,
} from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxAttending, priceTestCount } from '../../../core/rules/booking/booking-counts.ts';
import { forAll, pairs } from '../for-all.ts';
import { refusedFields } from '../issues-of.ts';

const allFields = { offerChild: true, offerSoftDrinks: true, offerVeg: true, isBoatEvent: true };
const forms = bookingForms(allFields);

test('booking form: parsing a valid form returns the form unchanged', () => {
	forAll(forms, (form) => {
		expect(bookingForm.parse(form)).toStrictEqual(form);
	});
});

test('booking form: extra spaces and blank fields in the input are removed', () => {
	forAll(bookingFormInputs(allFields), ({ input, form }) => {
		expect(bookingForm.parse(input)).toStrictEqual(form);
		expect(bookingForm.parse(JSON.parse(JSON.stringify(input)))).toStrictEqual(form);
	});
});

test('issuesForEvent reports no issues for a form that fills only fields that the event asks for', () => {
	forAll(pairs(clubEvents(), bookingForms), ([event, form]) => {
		expect(issuesForEvent(form, event)).toEqual([]);
	});
});

const nameFields = fc.constantFrom('firstName', 'lastName');
const textFields = fc.constantFrom('firstName', 'lastName', 'boatName', 'userEmail');
const countFields = fc.constantFrom(
	...['numberAttending', 'numberOfChildren', 'numberOfSoftDrinks', 'numberOfVegetarian'],
);
const notText = fc.constantFrom(0, 1, true, [], ['Anna'], {}, { length: 1 });
const notWhole = fc.oneof(
	fc.constantFrom(NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 1e300, 0.5, 1.5, 1e-9),
	fc.double({ noInteger: true }),
	fc.constantFrom('1', '', '1.0', true, null, [], [1], {}),
	fc.nat(500).map(String),
);
const outOfRange = fc.oneof(fc.integer({ min: 501 }), fc.integer({ max: -1 }));

test.each<[string, fc.Arbitrary<string>, fc.Arbitrary<unknown>]>([
	[
		'control characters and lone surrogates are refused in every text field',
		textFields,
		hostileText(),
	],
	['a name without visible characters is refused', nameFields, invisibleText()],
	['a count that is not a whole number is refused', countFields, notWhole],
	['a negative count or a count above 500 is refused', countFields, outOfRange],
	['text fields refuse values that are not strings', textFields, notText],
])('booking form: %s', (_, fields, values) => {
	forAll(forms, fields, values, (form, field, value) => {
		const refused = refusedFields(bookingForm, { ...form, [field]: value });
		expect(refused).toContain(field);
		if (fields !== countFields) expect(new Set(refused).size).toBe(1);
	});
});

test('booking form: an unknown field is refused with an issue that names the field', () => {
	const known = new Set(Object.keys(bookingForm.shape));
	const name = fc.oneof(
		fc.constantFrom('__proto__', 'constructor', 'paid', 'id'),
		fc.string({ minLength: 1 }).filter((key) => !known.has(key)),
	);
	forAll(forms, name, fc.jsonValue(), (form, key, value) => {
		expect(refusedFields(bookingForm, { ...form, [key]: value })).toEqual([key]);
	});
});

test('booking form: the schema reports issues for any invalid input and never throws', () => {
	forAll(fc.anything(), (input) => {
		const result = bookingForm.safeParse(input);
		if (!result.success) expect(inputIssues(result.error).length).toBeGreaterThan(0);
	});
});

test('isPossibleCount accepts exactly the numbers of attendees and children that the schema accepts', () => {
	const limits = [0, 1, maxAttending, priceTestCount, Number.MAX_SAFE_INTEGER];
	const nearLimit = pairs(fc.constantFrom(...limits), () => fc.integer({ min: -1, max: 1 })).map(
		([limit, difference]) => limit + difference,
	);
	const count = fc.oneof(nearLimit, fc.nat(maxAttending), fc.double(), fc.integer());
	forAll(forms, count, count, fc.boolean(), (form, numberAttending, children, priceTestHook) => {
		const schema = priceTestHook ? bookingFormWithPriceTest : bookingForm;
		for (const numberOfChildren of [children, 0, numberAttending, numberAttending + 1]) {
			const counts = { numberAttending, numberOfChildren };
			const only = { ...form, ...counts, numberOfSoftDrinks: 0, numberOfVegetarian: 0 };
			expect(isPossibleCount(counts, { priceTestHook })).toBe(schema.safeParse(only).success);
		}
	});
});

test('a count field never reads a text as a number that the text does not contain', () => {
	const part = fc.constantFrom(...'0123456789', '-', '.', ',', ' ', 'e', '½', '−', ' people ');
	const text = fc.oneof(
		fc.string(),
		fc.array(part).map((parts) => parts.join('')),
	);
	forAll(text, fc.nat(), (typed, count) => {
		expect(readCount(typedCount(`${count} people`))).toBe(count);
		const read = readCount(typedCount(typed));
		if (Number.isNaN(read)) return;
		const [digits = '0', ...others] = typed.match(/\d+/g) ?? [];
		expect([others, Math.abs(read)]).toEqual([[], Number(digits)]);
		expect(read < 0).toBe(/[-−–]/.test(typed) && Number(digits) > 0);
	});
});
