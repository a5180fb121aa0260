import { clubFacts } from '@burgee/core';
import { expect, test } from 'vitest';
import { bankRows } from '../../../core/display/pay-later-words.ts';
import { bankDetails } from '../../../core/rules/bank-details.ts';
import { openFactsOf } from '../../../core/rules/club-facts.ts';
import { factsOf } from '../../contracts/samples.ts';

const details = {
	accountName: 'Kestrel Yacht Club',
	sortCode: '202015',
	accountNumber: '55555555',
};

test('bank details are stored in one form, however they were typed, and shown in groups', () => {
	const typed = {
		sortCode: '20 20-15',
		accountNumber: '5555 5555',
		iban: 'gb33 bukb 2020 1555 5555 55',
	};
	const stored = bankDetails.parse({ ...details, ...typed });
	expect(stored).toEqual({
		...details,
		...{ sortCode: '20-20-15', iban: 'GB33BUKB20201555555555' },
	});
	expect(bankDetails.parse(stored)).toEqual(stored);
	expect(bankRows(stored).at(-1)).toEqual(['IBAN', 'GB33 BUKB 2020 1555 5555 55']);
	expect(bankRows({ ...stored, iban: null })).toHaveLength(3);
});

test.each([
	['a sort code of 5 digits', { sortCode: '20-20-1' }],
	['an account number of 7 digits', { accountNumber: '5555555' }],
	['letters in an account number', { accountNumber: '5555555O' }],
	['an IBAN with a wrong digit', { iban: 'GB33BUKB20201555555556' }],
	['no account name', { accountName: ' ' }],
])('bank details with %s are refused', (_, change) => {
	expect(bankDetails.safeParse({ ...details, ...change }).success).toBe(false);
});

test('facts of an earlier version have neither an address nor bank details', () => {
	const { address: _, bankDetails: __, ...earlier } = factsOf();
	expect(clubFacts.parse(earlier)).toMatchObject({ address: null, bankDetails: null });
	expect(clubFacts.parse({ ...earlier, address: ' \n' }).address).toBeNull();
});

test('everyone may read neither the bank details nor the address', () => {
	expect(Object.keys(openFactsOf(factsOf())).filter((name) => /bank|address/i.test(name))).toEqual(
		[],
	);
});
