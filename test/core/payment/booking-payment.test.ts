import { bookingPayment, type Checkout, instant } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingBalance } from '../../../core/rules/payment/booking-balance.ts';
import { withPayment } from '../../../core/rules/payment/booking-payment.ts';
import { isFormerTest, wasStartedWith } from '../../../core/rules/payment/environment.ts';
import { bookingOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';
import { checkoutOf, providerPaymentOf, refundOf } from './samples.ts';

const at = (second: number) => instant(`2026-06-01T12:00:0${second}.000Z`);

/** Returns a checkout of £43.23 that was paid with this payment. */
const paidWith = (paymentId: string, second: number, changes: Partial<Checkout> = {}): Checkout =>
	checkoutOf({
		id: `checkout of ${paymentId}`,
		payments: [providerPaymentOf({ paymentId, at: at(second) })],
		...changes,
	});

const inAnyOrder = (...checkouts: Checkout[]) =>
	fc.shuffledSubarray(checkouts, { minLength: checkouts.length });

test('bookingPayment names the earliest of several payments, and the first id of one moment', () => {
	forAll(inAnyOrder(paidWith('c', 2), paidWith('b', 1), paidWith('d', 1)), (checkouts) => {
		expect(bookingPayment(...checkouts)).toMatchObject({
			paymentId: 'b',
			paymentCompletedAt: at(1),
			refundedMinor: 0,
		});
	});
});

test('bookingPayment ignores test money if there is real money, even if the test came first', () => {
	const sandbox = paidWith('test', 1, { environment: 'sandbox' });
	expect(bookingPayment(sandbox)).toMatchObject({ paymentId: 'test', environment: 'sandbox' });
	forAll(inAnyOrder(sandbox, paidWith('real', 2)), (checkouts) => {
		expect(bookingPayment(...checkouts)).toMatchObject({
			paymentId: 'real',
			environment: 'production',
		});
	});
});

test('withPayment returns the same booking if its payment is unchanged', () => {
	const unpaid = bookingOf({ id: 'one', paymentRequired: true, paymentAmountMinor: 4323 });
	expect(withPayment(unpaid, [])).toBe(unpaid);
	expect(withPayment(unpaid, [checkoutOf()])).toBe(unpaid);
	const paid = withPayment(unpaid, [paidWith('a', 1)]);
	expect(paid).toEqual({
		...unpaid,
		...{ paid: true, paymentId: 'a', paymentCompletedAt: at(1), paymentAmountMinor: 4323 },
	});
	expect(withPayment(paid, [paidWith('a', 1)])).toBe(paid);
	const refunds = [refundOf({ paymentId: 'a' })];
	expect(withPayment(paid, [paidWith('a', 1, { refunds })])).toEqual({
		...paid,
		refundedMinor: 1000,
	});
	// A paid booking that was imported has no checkouts.
	expect(withPayment(paid, [])).toBe(paid);
});

test('bookingBalance compares the price of a paid booking with the money that the club has kept', () => {
	const unpaid = bookingOf({ id: 'one', paymentAmountMinor: 4323, priceMinor: 5000 });
	expect(bookingBalance(unpaid, [])).toEqual({ dueMinor: 0, toRefundMinor: 0 });
	const paid = { ...unpaid, paid: true };
	const balanceOf = (changes: Partial<typeof paid>, ...checkouts: Checkout[]) =>
		Object.values(bookingBalance({ ...paid, ...changes }, checkouts));
	const checkout = paidWith('a', 1);
	const refunded = paidWith('a', 1, { refunds: [refundOf({ paymentId: 'a' })] });
	expect(balanceOf({ priceMinor: null }, checkout)).toEqual([0, 0]);
	expect(balanceOf({ priceMinor: null, paymentAmountMinor: null })).toEqual([0, 0]);
	expect(balanceOf({}, checkout)).toEqual([677, 0]);
	expect(balanceOf({ priceMinor: 4000 }, checkout)).toEqual([0, 323]);
	expect(balanceOf({ priceMinor: 4000, refundedMinor: 1000 }, refunded)).toEqual([0, 0]);
	// A refunded amount does not have to be paid again.
	expect(balanceOf({ refundedMinor: 1000 }, refunded)).toEqual([677, 0]);
	// The payer has paid twice, which covers the higher price.
	expect(balanceOf({}, checkout, paidWith('b', 2))).toEqual([0, 3646]);
	const cancelledAt = at(9);
	expect(balanceOf({ cancelledAt }, checkout)).toEqual([0, 4323]);
	expect(balanceOf({ cancelledAt, refundedMinor: 1000 }, refunded)).toEqual([0, 3323]);
	// Of an imported booking, Burgee knows only the stored amounts.
	expect(balanceOf({ cancelledAt, refundedMinor: 1000 })).toEqual([0, 3323]);
});

test('a checkout belongs to the gateway with the same provider and environment', () => {
	const checkout = { provider: 'square', environment: 'sandbox' } as const;
	const gateway = { name: 'square', environment: 'sandbox' } as const;
	const others = [
		null,
		{ ...gateway, name: 'practice' },
		{ ...gateway, environment: 'production' as const },
	];
	expect(wasStartedWith(gateway, checkout)).toBe(true);
	expect(isFormerTest(gateway, checkout)).toBe(false);
	for (const other of others) {
		expect(wasStartedWith(other, checkout)).toBe(false);
		expect(isFormerTest(other, checkout)).toBe(true);
		// The server cancels no checkout for real money without querying its provider.
		expect(isFormerTest(other, { ...checkout, environment: 'production' })).toBe(false);
	}
});
