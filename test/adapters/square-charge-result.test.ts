import { resultOfError, resultOfPayment } from '@burgee/adapters/square/charge-result';
import { noFee } from '@burgee/core';
import { expect, test } from 'vitest';

const errorResponse = (category: string, code: string, { statusCode = 400, field = '' } = {}) => ({
	statusCode,
	errors: [{ category, code, detail: 'any', ...(field !== '' && { field }) }],
});
const cardError = (code: string) => errorResponse('PAYMENT_METHOD_ERROR', code);
const requestError = (code: string, field = '') =>
	errorResponse('INVALID_REQUEST_ERROR', code, { field });

test.each([
	...['CVV_FAILURE', 'VERIFY_CVV_FAILURE', 'ADDRESS_VERIFICATION_FAILURE', 'VERIFY_AVS_FAILURE'],
	...['INVALID_POSTAL_CODE', 'INVALID_EXPIRATION', 'EXPIRATION_FAILURE', 'BAD_EXPIRATION'],
	...['CARD_EXPIRED', 'INVALID_CARD', 'INVALID_ENCRYPTED_CARD', 'PAN_FAILURE'],
])('Square’s card error %s becomes the charge result "invalid"', (code) => {
	expect(resultOfError(cardError(code))).toEqual({ answer: 'invalid' });
});

test.each([
	...['GENERIC_DECLINE', 'INSUFFICIENT_FUNDS', 'TRANSACTION_LIMIT', 'CARD_NOT_SUPPORTED'],
	...['CARD_DECLINED', 'CARD_DECLINED_CALL_ISSUER', 'INVALID_ACCOUNT', 'VOICE_FAILURE'],
	...['PAYMENT_LIMIT_EXCEEDED', 'BUYER_REFUSED_PAYMENT', 'UNKNOWN_CODE'],
	// Square returns this code if it declines a card because 3-D Secure was not completed.
	'CARD_DECLINED_VERIFICATION_REQUIRED',
])('Square’s card error %s becomes the charge result "fail"', (code) => {
	expect(resultOfError(cardError(code))).toEqual({ answer: 'fail' });
});

test.each([
	requestError('CARD_TOKEN_EXPIRED'),
	requestError('CARD_TOKEN_USED'),
	requestError('SOURCE_USED'),
	requestError('SOURCE_EXPIRED'),
	requestError('INVALID_CARD_DATA'),
	errorResponse('INVALID_REQUEST_ERROR', 'NOT_FOUND', { statusCode: 404, field: 'source_id' }),
])('Square’s error for an unusable card token becomes the charge result "invalid": %j', (error) => {
	expect(resultOfError(error)).toEqual({ answer: 'invalid' });
});

test('Square’s error IDEMPOTENCY_KEY_REUSED becomes the charge result "key-reused"', () => {
	expect(resultOfError(requestError('IDEMPOTENCY_KEY_REUSED'))).toBe('key-reused');
});

test.each([
	// Square lists TEMPORARY_ERROR as a card error, but allows a retry with the same idempotency key.
	cardError('TEMPORARY_ERROR'),
	errorResponse('PAYMENT_METHOD_ERROR', 'GENERIC_DECLINE', { statusCode: 500 }),
	errorResponse('PAYMENT_METHOD_ERROR', 'GENERIC_DECLINE', { statusCode: 429 }),
	errorResponse('AUTHENTICATION_ERROR', 'UNAUTHORIZED', { statusCode: 401 }),
	errorResponse('AUTHENTICATION_ERROR', 'INSUFFICIENT_SCOPES', { statusCode: 403 }),
	errorResponse('RATE_LIMIT_ERROR', 'RATE_LIMITED', { statusCode: 429 }),
	errorResponse('API_ERROR', 'INTERNAL_SERVER_ERROR', { statusCode: 500 }),
	requestError('INVALID_VALUE', 'amount_money.currency'),
	requestError('CONFLICT'),
	{ statusCode: 400, errors: 'not a list' },
	{ statusCode: 400, errors: [] },
	{ statusCode: 400 },
	new Error('connection lost'),
	'timeout',
	undefined,
	null,
])(
	'the charge result is "error" for a Square error that may not be about the card: %j',
	(error) => {
		expect(resultOfError(error)).toEqual({ answer: 'error' });
	},
);

const squarePayment = (
	status: unknown,
	amountMoney: object = { amount: 4323n, currency: 'GBP' },
) => ({
	...{ id: 'P1', status, referenceId: 'key-1', orderId: 'O1' },
	...{ createdAt: '2026-06-01T12:00:00.000Z', updatedAt: '2026-06-01T13:00:01+01:00' },
	amountMoney,
});
const payment = {
	...{ paymentId: 'P1', reference: 'key-1', amountMinor: 4323, currency: 'GBP' },
	at: '2026-06-01T12:00:01.000Z',
	...noFee,
};

test.each([
	['COMPLETED', { answer: 'success', payment: { ...payment, status: 'COMPLETED' } }],
	['FAILED', { answer: 'success', payment: { ...payment, status: 'FAILED' } }],
	['CANCELED', { answer: 'success', payment: { ...payment, status: 'FAILED' } }],
	['PENDING', { answer: 'sent', payment: { ...payment, status: 'PENDING' } }],
	['APPROVED', { answer: 'sent', payment: { ...payment, status: 'APPROVED' } }],
	['UNKNOWN_STATUS', { answer: 'error' }],
	[undefined, { answer: 'error' }],
])('Square’s payment status %s becomes the charge result %j', (status, result) => {
	expect(resultOfPayment(squarePayment(status))).toEqual(result);
});

test.each<[string, unknown]>([
	['no payment', undefined],
	['null as the payment', null],
	['text as the payment', 'P1'],
	['a payment with an empty id', { ...squarePayment('COMPLETED'), id: '' }],
	['a payment without an amount', { ...squarePayment('COMPLETED'), amountMoney: undefined }],
	['an amount in text', squarePayment('COMPLETED', { amount: '4323', currency: 'GBP' })],
	['a too large amount', squarePayment('COMPLETED', { amount: 2n ** 60n, currency: 'GBP' })],
	[
		'an invalid time',
		{ ...squarePayment('COMPLETED'), createdAt: 'yesterday', updatedAt: undefined },
	],
])('a response of Square with %s becomes the charge result "error"', (_, value) => {
	expect(resultOfPayment(value)).toEqual({ answer: 'error' });
});
