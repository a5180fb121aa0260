import {
	bookingBalance,
	bookingPayment,
	type Checkout,
	instant,
	noFee,
	withPaidChange,
} from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberFieldsOf } from '../../../core/rules/booking/member-fields.ts';
import {
	canPayDifference,
	withoutEndedChange,
} from '../../../core/rules/payment/change-payment.ts';
import { differenceMinor } from '../../../core/rules/payment/difference.ts';
import type { PaidChange } from '../../../core/rules/payment/paid-change.ts';
import { paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import { bookingOf, checkoutOf, paidCheckout } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

const whole = paidCheckout(checkoutOf({ id: 'whole', bookingId: 'one' }));
const booking = bookingOf({
	...{ id: 'one', revision: 2, paymentRequired: true, paymentCurrency: 'GBP', priceMinor: 4323 },
	...bookingPayment(whole),
});
const change: PaidChange = {
	revision: 2,
	priceMinor: 5558,
	counts: false,
	fields: { ...memberFieldsOf(booking), numberAttending: 4 },
};
const open = checkoutOf({ id: 'change', bookingId: 'one', amountMinor: 1235, change });
const cancelledAt = instant('2026-06-01T12:30:00.000Z');

test('the payments of a booking and of its changes add up, in any order, and count as one each', () => {
	const twice = paidCheckout(open);
	const [payment] = twice.payments;
	if (payment === undefined) throw new Error('the sample has a payment');
	twice.payments.push({ ...payment, paymentId: 'again' });
	for (const checkouts of [
		[whole, paidCheckout(open)],
		[paidCheckout(open), whole],
		[whole, twice],
	]) {
		expect(bookingPayment(...checkouts)).toMatchObject({
			...{ paid: true, paymentId: 'payment of whole' },
			...{ paymentAmountMinor: 5558, refundedMinor: 0 },
		});
	}
	expect(bookingPayment(whole, open)).toEqual(bookingPayment(whole));
	expect(paymentNotesOf([whole, paidCheckout(open)])).toEqual([]);
	expect(paymentNotesOf([whole, twice])).toEqual(['paid-twice']);
	expect(paymentNotesOf([whole, open])).toEqual(['change-unpaid']);
	expect(paymentNotesOf([whole, { ...open, cancelledAt }])).toEqual([]);
});

test('a paid change counts only if its checkout is open and nobody has changed or cancelled the booking', () => {
	const paid = paidCheckout(open);
	expect(withPaidChange(booking, { before: open, after: paid })).toEqual({
		...{ ...booking, numberAttending: 4, priceMinor: 5558 },
	});
	const changed = { ...booking, revision: 3 };
	expect(withPaidChange(changed, { before: open, after: paid })).toBe(changed);
	const cancelled = { ...booking, cancelledAt };
	expect(withPaidChange(cancelled, { before: open, after: paid })).toBe(cancelled);
	const ended = { ...open, cancelledAt };
	expect(withPaidChange(booking, { before: ended, after: paid })).toBe(booking);
	expect(withPaidChange(booking, { before: paid, after: paid })).toBe(booking);
	expect(withPaidChange(booking, { before: whole, after: whole })).toBe(booking);
});

test('the personal data of a change is removed when its checkout is paid or cancelled', () => {
	expect(withoutEndedChange(open)).toBe(open);
	for (const ended of [paidCheckout(open), { ...open, cancelledAt }]) {
		const fields = { ...change, fields: null };
		expect(withoutEndedChange(ended)).toEqual({ ...ended, change: fields });
	}
});

test('a difference can be paid only where the booking was paid, and with the same kind of money', () => {
	const now = { environment: 'production' } as const;
	expect(canPayDifference(booking, [whole], now)).toBe(true);
	expect(canPayDifference(booking, [whole], null)).toBe(false);
	expect(canPayDifference(booking, [whole], { environment: 'practice' })).toBe(false);
	expect(canPayDifference(booking, [], now)).toBe(false);
	const unpaid: Checkout = checkoutOf({ id: 'whole', bookingId: 'one' });
	expect(canPayDifference({ ...booking, paid: false }, [unpaid], now)).toBe(false);
});

test('after any dearer change whose difference was paid, nothing is due and nothing is to be refunded', () => {
	const amounts = fc.record({
		paidMinor: fc.integer({ min: 1, max: 9_999 }),
		priceMinor: fc.integer({ min: 1, max: 9_999 }),
		refundMinor: fc.nat(9_999),
		raise: fc.integer({ min: 1, max: 9_999 }),
	});
	forAll(amounts, ({ paidMinor, priceMinor, refundMinor, raise }) => {
		const first = paidCheckout(checkoutOf({ id: 'whole', amountMinor: paidMinor }));
		const toRefund = Math.max(0, paidMinor - priceMinor);
		const refund = {
			...{ refundId: 'refund', paymentId: 'payment of whole', currency: 'GBP', at: null },
			...{ amountMinor: Math.min(refundMinor, toRefund), status: 'COMPLETED' as const },
			...noFee,
		};
		const refunded = { ...first, refunds: [refund] };
		const before = bookingOf({ id: 'one', priceMinor, ...bookingPayment(refunded) });
		const newPriceMinor = priceMinor + raise;
		const amountMinor = differenceMinor(before, bookingBalance(before, [refunded]), newPriceMinor);
		const checkouts: Checkout[] = [refunded];
		if (amountMinor > 0) {
			checkouts.push(paidCheckout(checkoutOf({ id: 'change', amountMinor, change })));
		}
		const after = { ...before, ...bookingPayment(...checkouts), priceMinor: newPriceMinor };
		const { dueMinor, toRefundMinor } = bookingBalance(after, checkouts);
		expect(dueMinor).toBe(0);
		expect(toRefundMinor).toBe(Math.max(0, toRefund - refund.amountMinor - raise));
	});
});
