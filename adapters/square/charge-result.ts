import type { ChargeResult } from '@burgee/core';
import { z } from 'zod';
import { toProviderPayment } from './square-mapping.ts';

/** Square's ErrorCode values for wrong card details, which the payer can correct. */
const wrongDetailsCodes = new Set([
	...['CVV_FAILURE', 'VERIFY_CVV_FAILURE', 'ADDRESS_VERIFICATION_FAILURE', 'VERIFY_AVS_FAILURE'],
	...['INVALID_POSTAL_CODE', 'INVALID_EXPIRATION', 'INVALID_EXPIRATION_YEAR'],
	...['INVALID_EXPIRATION_DATE', 'EXPIRATION_FAILURE', 'BAD_EXPIRATION', 'CARD_EXPIRED'],
	...['INVALID_CARD', 'INVALID_CARD_DATA', 'INVALID_ENCRYPTED_CARD', 'PAN_FAILURE'],
]);

/** Square's ErrorCode values for a card token that is expired, used or invalid. */
const unusableTokenCodes = new Set([
	...['CARD_TOKEN_EXPIRED', 'CARD_TOKEN_USED', 'SOURCE_EXPIRED', 'SOURCE_USED'],
	'INVALID_CARD_DATA',
]);

/** HTTP statuses that leave the result of a charge unknown. */
const inconclusiveStatuses = new Set([401, 403, 408, 429]);

const errorResponse = z.object({
	statusCode: z.int().min(400).max(499),
	errors: z
		.array(z.object({ category: z.string(), code: z.string(), field: z.string().nullish() }))
		.min(1),
});

/**
 * Converts the payment in Square's CreatePayment response to one of the specification's card results
 * (§4).
 */
export function resultOfPayment(value: unknown): ChargeResult {
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
 * Converts an error of Square's CreatePayment to one of the specification's card results (§4). Returns
 * 'fail' or 'invalid' only if Square's response proves that nothing was charged.
 */
export function resultOfError(error: unknown): ChargeResult | 'key-reused' {
	const { data } = errorResponse.safeParse(error);
	if (data === undefined || inconclusiveStatuses.has(data.statusCode)) return { answer: 'error' };
	const codes = data.errors.map(({ code }) => code);
	if (codes.includes('IDEMPOTENCY_KEY_REUSED')) return 'key-reused';
	// A charge that failed with TEMPORARY_ERROR can be retried, although Square lists this code as a card error.
	if (codes.includes('TEMPORARY_ERROR')) return { answer: 'error' };
	const [first] = data.errors;
	if (first?.category === 'PAYMENT_METHOD_ERROR') {
		return { answer: wrongDetailsCodes.has(first.code) ? 'invalid' : 'fail' };
	}
	const isTokenError = data.errors.some(
		({ code, field }) => unusableTokenCodes.has(code) || field === 'source_id',
	);
	return { answer: isTokenError ? 'invalid' : 'error' };
}
