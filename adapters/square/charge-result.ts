import type { ChargeResult } from '@burgee/core';
import { z } from 'zod';
import { toProviderPayment } from './square-mapping.ts';

/** What was typed is wrong, rather than the card refused (Square, ErrorCode). */
const typedWrongly = new Set([
	...['CVV_FAILURE', 'VERIFY_CVV_FAILURE', 'ADDRESS_VERIFICATION_FAILURE', 'VERIFY_AVS_FAILURE'],
	...['INVALID_POSTAL_CODE', 'INVALID_EXPIRATION', 'INVALID_EXPIRATION_YEAR'],
	...['INVALID_EXPIRATION_DATE', 'EXPIRATION_FAILURE', 'BAD_EXPIRATION', 'CARD_EXPIRED'],
	...['INVALID_CARD', 'INVALID_CARD_DATA', 'INVALID_ENCRYPTED_CARD', 'PAN_FAILURE'],
]);

/** What the card form made of the card is good for no charge. */
const spentTokens = new Set([
	...['CARD_TOKEN_EXPIRED', 'CARD_TOKEN_USED', 'SOURCE_EXPIRED', 'SOURCE_USED'],
	'INVALID_CARD_DATA',
]);

/** They say nothing of the charge: not allowed, no such access, too slow, too many. */
const saysNothing = new Set([401, 403, 408, 429]);

const refusal = z.object({
	statusCode: z.int().min(400).max(499),
	errors: z
		.array(z.object({ category: z.string(), code: z.string(), field: z.string().nullish() }))
		.min(1),
});

/** What Square's answer to CreatePayment comes to, in the specification's words (§4). */
export function answerToPayment(value: unknown): ChargeResult {
	const payment = toProviderPayment(value);
	switch (payment?.status) {
		case undefined:
			return { answer: 'error' };
		case 'PENDING':
		case 'APPROVED':
			return { answer: 'sent', payment };
		case 'COMPLETED':
			return { answer: 'success', payment };
		case 'FAILED':
		case 'CANCELED':
			return { answer: 'success', payment: { ...payment, status: 'FAILED' } };
	}
}

/**
 * What an error of CreatePayment comes to: a definite no only where Square says so itself, else 'error',
 * because nobody knows.
 */
export function answerToError(error: unknown): ChargeResult | 'key-reused' {
	const { data } = refusal.safeParse(error);
	if (data === undefined || saysNothing.has(data.statusCode)) return { answer: 'error' };
	const codes = data.errors.map(({ code }) => code);
	if (codes.includes('IDEMPOTENCY_KEY_REUSED')) return 'key-reused';
	// It is among the errors of a card, and yet says nothing of it: "you can safely retry".
	if (codes.includes('TEMPORARY_ERROR')) return { answer: 'error' };
	const [first] = data.errors;
	if (first?.category === 'PAYMENT_METHOD_ERROR') {
		return { answer: typedWrongly.has(first.code) ? 'invalid' : 'fail' };
	}
	const isOfToken = data.errors.some(
		({ code, field }) => spentTokens.has(code) || field === 'source_id',
	);
	return { answer: isOfToken ? 'invalid' : 'error' };
}
