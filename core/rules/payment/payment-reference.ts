/** The characters of a reference. None is mistaken for another: there is no 0, O, 1, I or L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const randomLength = 6;
const length = randomLength + 1;

/** How many different references there are, each with its check character. */
export const referenceCount = alphabet.length ** randomLength;

/**
 * Returns a new payment reference: 6 random characters and a check character (decision: pay-later).
 * @param token a random token as base64url, such as `IdSource.newToken` returns.
 */
export function newPaymentReference(token: string): string {
	const largest = Math.floor(base64url.length / alphabet.length) * alphabet.length;
	const values = [...token]
		.map((character) => base64url.indexOf(character))
		// Every character of the reference is then equally likely.
		.filter((value) => value >= 0 && value < largest)
		.slice(-randomLength)
		.map((value) => value % alphabet.length);
	if (values.length < randomLength) throw new Error('the token is too short for a reference');
	return withCheck(values);
}

/** Returns the reference with this number, from 0 to `referenceCount` - 1. */
export function referenceOf(number: number): string {
	const values = Array.from(
		{ length: randomLength },
		(_, index) => Math.floor(number / alphabet.length ** index) % alphabet.length,
	);
	return withCheck(values);
}

function withCheck(values: readonly number[]): string {
	return [...values, checkValue(values)].map((value) => alphabet[value]).join('');
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Returns the value of the check character. Each character is multiplied by its position, and the sum of all must be
 * divisible by 31. Because 31 is prime and the positions differ, a wrong character changes the remainder, and so does a
 * swap of two different characters.
 */
function checkValue(values: readonly number[]): number {
	return [...alphabet].findIndex(
		(_, check) => (weightedSum(values) + length * check) % alphabet.length === 0,
	);
}

function weightedSum(values: readonly number[]): number {
	return values.reduce((sum, value, index) => sum + (index + 1) * value, 0);
}

/** What a typed text is: a reference as it is stored, one with a typing mistake, or something else. */
export type TypedReference = { reference: string } | 'mistyped' | 'other';

/**
 * Reads a reference as somebody has typed it: in upper or lower case, with any spaces and hyphens. A text of the right
 * length without a digit and without a hyphen may as well be a name, so it is no mistyped reference.
 */
export function readPaymentReference(text: string): TypedReference {
	const typed = text.replace(/[\s-]/g, '').toUpperCase();
	if (!/^[A-Z0-9]{7}$/.test(typed)) return 'other';
	const values = [...typed].map((character) => alphabet.indexOf(character));
	const isValid = !values.includes(-1) && weightedSum(values) % alphabet.length === 0;
	if (isValid) return { reference: typed };
	return /[\d-]/.test(text) ? 'mistyped' : 'other';
}

/** Returns the reference in groups, such as 'K7F-3QM-2'. */
export function displayPaymentReference(reference: string): string {
	return reference.replace(/^(...)(...)(.)$/, '$1-$2-$3');
}
