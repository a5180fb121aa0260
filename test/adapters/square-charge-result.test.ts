import { resultOfError, resultOfPayment } from '@burgee/adapters/square/charge-result';
import { describe, expect, test } from 'vitest';

const refusal = (category: string, code: string, { statusCode = 400, field = '' } = {}) => ({
	statusCode,
	errors: [{ category, code, detail: 'any', ...(field !== '' && { field }) }],
});
const ofCard = (code: string) => refusal('PAYMENT_METHOD_ERROR', code);
const ofRequest = (code: string, field = '') => refusal('INVALID_REQUEST_ERROR', code, { field });

describe('an error of a charge', () => {
	test.each([
		...['CVV_FAILURE', 'VERIFY_CVV_FAILURE', 'ADDRESS_VERIFICATION_FAILURE', 'VERIFY_AVS_FAILURE'],
		...['INVALID_POSTAL_CODE', 'INVALID_EXPIRATION', 'EXPIRATION_FAILURE', 'BAD_EXPIRATION'],
		...['CARD_EXPIRED', 'INVALID_CARD', 'INVALID_ENCRYPTED_CARD', 'PAN_FAILURE'],
	])('%s is about what was typed', (code) => {
		expect(resultOfError(ofCard(code))).toEqual({ answer: 'invalid' });
	});

	test.each([
		...['GENERIC_DECLINE', 'INSUFFICIENT_FUNDS', 'TRANSACTION_LIMIT', 'CARD_NOT_SUPPORTED'],
		...['CARD_DECLINED', 'CARD_DECLINED_CALL_ISSUER', 'INVALID_ACCOUNT', 'VOICE_FAILURE'],
		...['PAYMENT_LIMIT_EXCEEDED', 'BUYER_REFUSED_PAYMENT', 'A_CODE_OF_TOMORROW'],
		// The card form asks the bank itself: this is one that it did not come to.
		'CARD_DECLINED_VERIFICATION_REQUIRED',
	])('%s is a no', (code) => {
		expect(resultOfError(ofCard(code))).toEqual({ answer: 'fail' });
	});

	test.each([
		ofRequest('CARD_TOKEN_EXPIRED'),
		ofRequest('CARD_TOKEN_USED'),
		ofRequest('SOURCE_USED'),
		ofRequest('SOURCE_EXPIRED'),
		ofRequest('INVALID_CARD_DATA'),
		refusal('INVALID_REQUEST_ERROR', 'NOT_FOUND', { statusCode: 404, field: 'source_id' }),
	])('a token that is good for nothing: %j', (error) => {
		expect(resultOfError(error)).toEqual({ answer: 'invalid' });
	});

	test('a key that was used with something else', () => {
		expect(resultOfError(ofRequest('IDEMPOTENCY_KEY_REUSED'))).toBe('key-reused');
	});

	test.each([
		// Square files it under the card's errors, and says that the same key can be sent again.
		ofCard('TEMPORARY_ERROR'),
		refusal('PAYMENT_METHOD_ERROR', 'GENERIC_DECLINE', { statusCode: 500 }),
		refusal('PAYMENT_METHOD_ERROR', 'GENERIC_DECLINE', { statusCode: 429 }),
		refusal('AUTHENTICATION_ERROR', 'UNAUTHORIZED', { statusCode: 401 }),
		refusal('AUTHENTICATION_ERROR', 'INSUFFICIENT_SCOPES', { statusCode: 403 }),
		refusal('RATE_LIMIT_ERROR', 'RATE_LIMITED', { statusCode: 429 }),
		refusal('API_ERROR', 'INTERNAL_SERVER_ERROR', { statusCode: 500 }),
		ofRequest('INVALID_VALUE', 'amount_money.currency'),
		ofRequest('CONFLICT'),
		{ statusCode: 400, errors: 'none of them' },
		{ statusCode: 400, errors: [] },
		{ statusCode: 400 },
		new Error('the line is gone'),
		'timeout',
		undefined,
		null,
	])('nobody knows: %j', (error) => {
		expect(resultOfError(error)).toEqual({ answer: 'error' });
	});
});

describe('a payment that Square answers with', () => {
	const squarePayment = (status: unknown) => ({
		...{ id: 'P1', status, referenceId: 'key-1', orderId: 'O1' },
		...{ createdAt: '2026-06-01T12:00:00.000Z', updatedAt: '2026-06-01T13:00:01+01:00' },
		amountMoney: { amount: 4323n, currency: 'GBP' },
	});
	const payment = {
		...{ paymentId: 'P1', reference: 'key-1', amountMinor: 4323, currency: 'GBP' },
		at: '2026-06-01T12:00:01.000Z',
	};

	test.each([
		['COMPLETED', { answer: 'success', payment: { ...payment, status: 'COMPLETED' } }],
		['FAILED', { answer: 'success', payment: { ...payment, status: 'FAILED' } }],
		['CANCELED', { answer: 'success', payment: { ...payment, status: 'FAILED' } }],
		['PENDING', { answer: 'sent', payment: { ...payment, status: 'PENDING' } }],
		['APPROVED', { answer: 'sent', payment: { ...payment, status: 'APPROVED' } }],
		['UNHEARD_OF', { answer: 'error' }],
		[undefined, { answer: 'error' }],
	])('%s', (status, answer) => {
		expect(resultOfPayment(squarePayment(status))).toEqual(answer);
	});

	test.each([
		undefined,
		null,
		'P1',
		{ ...squarePayment('COMPLETED'), id: '' },
		{ ...squarePayment('COMPLETED'), amountMoney: undefined },
		{ ...squarePayment('COMPLETED'), amountMoney: { amount: '4323', currency: 'GBP' } },
		{ ...squarePayment('COMPLETED'), amountMoney: { amount: 2n ** 60n, currency: 'GBP' } },
		{ ...squarePayment('COMPLETED'), createdAt: 'yesterday', updatedAt: undefined },
	])('nobody knows what this means: %#', (value) => {
		expect(resultOfPayment(value)).toEqual({ answer: 'error' });
	});
});
