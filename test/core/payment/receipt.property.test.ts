import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPaymentReference } from '../../../core/rules/payment/payment-reference.ts';
import { receiptNumber } from '../../../core/rules/payment/receipt-number.ts';
import { forAll } from '../for-all.ts';

test('the number of a receipt is always the same for a payment, and has a valid check character', () => {
	expect(receiptNumber('payment-1')).toBe(receiptNumber('payment-1'));
	forAll(fc.string(), (paymentId) => {
		const reference = receiptNumber(paymentId);
		expect(readPaymentReference(reference)).toEqual({ reference });
	});
});

test('the receipts of 2,000 payments with similar ids have different numbers', () => {
	const numbers = Array.from({ length: 2_000 }, (_, index) => receiptNumber(`payment-${index}`));
	expect(new Set(numbers).size).toBe(numbers.length);
});
