import { referenceCount, referenceOf } from './payment-reference.ts';

/**
 * Returns the number of a receipt: 6 characters that follow from the payment's id, and a check character. Two payments
 * have the same number with a probability of 1 in 887 million.
 */
export function receiptNumber(paymentId: string): string {
	return referenceOf(Number(fnv1a(paymentId) % BigInt(referenceCount)));
}

/** The 64-bit FNV-1a hash of a text, over its characters. A receipt's number keeps no secret, so no digest is needed. */
function fnv1a(text: string): bigint {
	return [...text].reduce(
		(hash, character) =>
			BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n),
		0xcbf29ce484222325n,
	);
}
