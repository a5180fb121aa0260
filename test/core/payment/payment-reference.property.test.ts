import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	displayPaymentReference,
	newPaymentReference,
	readPaymentReference,
} from '../../../core/rules/payment/payment-reference.ts';
import { forAll } from '../for-all.ts';

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const token = fc.base64String({ minLength: 44, maxLength: 44 });
const references = token.map(newPaymentReference);
const positions = fc.nat(6);

const isRead = (text: string) => typeof readPaymentReference(text) === 'object';

test('a payment reference is read however it is typed: in lower case, in groups, with spaces', () => {
	forAll(references, (reference) => {
		expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{7}$/);
		const shown = displayPaymentReference(reference);
		expect(shown).toMatch(/^...-...-.$/);
		for (const typed of [reference, shown, ` ${shown.toLowerCase()} `, [...reference].join(' ')]) {
			expect(readPaymentReference(typed)).toEqual({ reference });
		}
	});
});

test('every single wrong character of a payment reference is found, also one that no reference has', () => {
	forAll(
		references,
		positions,
		fc.constantFrom(...alphabet, ...'01ILO'),
		(reference, at, wrong) => {
			const typed = [...reference].with(at, wrong).join('');
			expect(isRead(typed)).toBe(wrong === reference[at]);
		},
	);
});

test('every swap of two different characters of a payment reference is found', () => {
	forAll(references, positions, positions, (reference, a, b) => {
		const typed = [...reference];
		[typed[a], typed[b]] = [typed[b] ?? '', typed[a] ?? ''];
		expect(isRead(typed.join(''))).toBe(reference[a] === reference[b]);
	});
});

test('payment references use every character of their alphabet', () => {
	const seen = new Map<string, number>();
	forAll(references, (reference) => {
		for (const character of reference) seen.set(character, (seen.get(character) ?? 0) + 1);
	});
	expect([...seen.keys()].sort().join('')).toBe([...alphabet].sort().join(''));
});

test.each([
	['K7F-3QM-3', 'mistyped'],
	['K7F3QMO', 'mistyped'],
	['Jackman', 'other'],
	['jackm-n', 'other'],
	['K7F-3QM', 'other'],
	['K7F-3QM-22', 'other'],
])('%s is read as %s, because it is no payment reference', (text, expected) => {
	expect(readPaymentReference(text)).toBe(expected);
});
