import { z } from 'zod';
import { bankLabels } from './bank-labels.ts';
import { requiredLine } from './text-schemas.ts';

/** A text that people write with spaces or hyphens, which are removed before the check. */
const bankCode = (message: string, pattern: RegExp) =>
	z
		.string({ error: message })
		.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
		.regex(pattern, message);

const ibanHint = 'Must be an IBAN, such as GB33BUKB20201555555555';

/**
 * The account to which members transfer money, as a bank in the United Kingdom names it. The sort code is stored as
 * '20-20-15', the account number as 8 digits, and the IBAN, for payers abroad, without spaces.
 */
export const bankDetails = z.strictObject({
	accountName: requiredLine(bankLabels.accountName, 70),
	sortCode: bankCode('Must be a sort code of 6 digits, such as 20-20-15', /^\d{6}$/).overwrite(
		(code) => code.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'),
	),
	accountNumber: bankCode('Must be an account number of 8 digits, such as 55555555', /^\d{8}$/),
	iban: bankCode(ibanHint, /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)
		.refine(isIban, ibanHint)
		.nullable()
		.default(null),
});
export type BankDetails = z.infer<typeof bankDetails>;

/**
 * Checks the two check digits of an IBAN (ISO 13616): the country and the check digits move to the end, and letters count
 * from 10.
 */
function isIban(iban: string): boolean {
	const moved = iban.slice(4) + iban.slice(0, 4);
	const remainder = [...moved].reduce((rest, character) => {
		const value = Number.parseInt(character, 36);
		return (rest * (value < 10 ? 10 : 100) + value) % 97;
	}, 0);
	return remainder === 1;
}
