import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedWords } from '../../web/panel/records/compared-words.ts';
import {
	type ConflictField,
	differencesOf,
	mergedValues,
	plainField,
	type Side,
} from '../../web/panel/records/differences.ts';

interface Values {
	name: string;
	start: string;
	open: boolean;
	price: string;
	currency: string;
}

const fields: readonly ConflictField<Values>[] = [
	plainField('name', 'Name'),
	plainField('start', 'Start', (time: string) => time.replace('T', ' ')),
	plainField('open', 'Open'),
	{
		label: 'Price',
		names: ['price', 'currency'],
		text: ({ price, currency }) => `${Number(price)} ${currency}`,
	},
];
const opened: Values = {
	...{ name: 'Regatta', start: '2031-06-07T10:30', open: true },
	...{ price: '5.00', currency: 'GBP' },
};

describe('the differences between a form and the stored record', () => {
	test('differencesOf returns who has changed each field', () => {
		const yours = { ...opened, name: 'Spring Regatta', open: false };
		const theirs = { ...opened, name: 'June Regatta', start: '2031-06-08T00:00', currency: 'EUR' };
		expect(differencesOf(fields, { opened, yours, theirs })).toEqual([
			{ label: 'Name', yours: 'Spring Regatta', theirs: 'June Regatta', changedBy: 'both' },
			{
				label: 'Start',
				yours: '2031-06-07 10:30',
				theirs: '2031-06-08 00:00',
				changedBy: 'theirs',
			},
			{ label: 'Open', yours: 'No', theirs: 'Yes', changedBy: 'yours' },
			{ label: 'Price', yours: '5 GBP', theirs: '5 EUR', changedBy: 'theirs' },
		]);
	});

	test('differencesOf ignores values that differ but are displayed alike', () => {
		const yours = { ...opened, name: 'Regatta ', price: '5' };
		expect(differencesOf(fields, { opened, yours, theirs: opened })).toEqual([]);
	});

	test('mergedValues takes the price and its currency from the same side', () => {
		const yours = { ...opened, price: '6.00' };
		const theirs = { ...opened, name: 'June Regatta', currency: 'EUR' };
		const merged = mergedValues(fields, { yours, theirs }, new Map([['Price', 'yours']]));
		expect(merged).toEqual({ ...opened, name: 'June Regatta', price: '6.00' });
	});
});

const values = fc.record({
	name: fc.constantFrom('a', 'b', 'c'),
	start: fc.constantFrom('', '2031-06-07T10:30', '2031-06-07T00:00'),
	open: fc.boolean(),
	price: fc.constantFrom('1', '2'),
	currency: fc.constantFrom('GBP', 'EUR'),
});
const texts = (of: Values) => fields.map(({ text }) => text(of));

test('mergedValues takes the value of the chosen side for each field that differs, and changes no other field', () => {
	const choice = fc.array(fc.constantFrom<Side>('yours', 'theirs'), { minLength: 4, maxLength: 4 });
	fc.assert(
		fc.property(values, values, values, choice, (before, yours, theirs, sides) => {
			const differences = differencesOf(fields, { opened: before, yours, theirs });
			const choices = new Map(differences.map(({ label }, at) => [label, sides[at] ?? 'yours']));
			const merged = mergedValues(fields, { yours, theirs }, choices);
			const expected = fields.map(({ label, text }) =>
				text(choices.get(label) === 'yours' ? yours : theirs),
			);
			expect(texts(merged)).toEqual(expected);
		}),
	);
});

describe('the words that differ', () => {
	test('comparedWords marks the words that the other text does not have in the same place', () => {
		const [yours, theirs] = ['Meet at ten by the slipway, please.', 'Meet at nine by the slipway.'];
		expect(comparedWords(yours, theirs)).toEqual([
			{ text: 'Meet at ', isChanged: false },
			{ text: 'ten ', isChanged: true },
			{ text: 'by the ', isChanged: false },
			{ text: 'slipway, please.', isChanged: true },
		]);
	});

	test('comparedWords returns the whole text, and finds the same number of shared words in either direction', () => {
		const text = fc.array(fc.constantFrom('a ', 'b ', 'c\n', 'd'), { maxLength: 9 });
		const shared = (one: string, other: string) =>
			comparedWords(one, other)
				.filter(({ isChanged }) => !isChanged)
				.flatMap((part) => part.text.split(/\s+/u).filter((word) => word !== '')).length;
		fc.assert(
			fc.property(text, text, (one, other) => {
				const [whole, otherWhole] = [one.join(''), other.join('')];
				const parts = comparedWords(whole, otherWhole);
				expect(parts.map((part) => part.text).join('')).toBe(whole);
				expect(shared(whole, otherWhole)).toBe(shared(otherWhole, whole));
			}),
		);
	});
});
