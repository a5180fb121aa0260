import { bookingBalance, type ManualPayment, manualSums, withPayment } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingRefunds } from '../../../core/rules/payment/booking-refunds.ts';
import { canPayDifference } from '../../../core/rules/payment/change-payment.ts';
import {
	maxManualPayments,
	reversalOf,
	withManualPayment,
} from '../../../core/rules/payment/manual-payment.ts';
import { paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import { bookingOf, checkoutOf, manualPaymentOf, paidCheckout } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';
import { refundOf } from './samples.ts';

/** A booking of £43.23 that is not paid. */
const unpaid = bookingOf({
	...{ id: 'one', paymentRequired: true, paymentAmountMinor: 4323, paymentCurrency: 'GBP' },
	priceMinor: 4323,
});
const deposit = manualPaymentOf({ id: 'deposit' });
const returned = manualPaymentOf({ id: 'returned', amountMinor: -400 });
const reversed = reversalOf([deposit], 'deposit', { ...deposit, id: 'reversed' });
const whole = paidCheckout(checkoutOf({ id: 'whole', bookingId: 'one' }));

test('a deposit in cash confirms the booking, and the rest is owed', () => {
	const paid = withPayment({ ...unpaid, manualPayments: [deposit] }, []);
	expect(paid).toMatchObject({
		...{ paid: true, paymentAmountMinor: 1000, refundedMinor: 0, environment: 'production' },
		...{ paymentId: null, paymentCompletedAt: deposit.recordedAt },
	});
	expect(bookingBalance(paid, [])).toEqual({ dueMinor: 3323, toRefundMinor: 0 });
	expect(canPayDifference(paid, [], { environment: 'production' })).toBe(true);
	expect(withPayment(paid, [])).toBe(paid);
	expect(withPayment({ ...paid, manualPayments: [deposit, reversed] }, [])).toEqual({
		...unpaid,
		manualPayments: [deposit, reversed],
	});
});

test('money received by hand adds up with a card payment, and what is above the price goes back the way it came', () => {
	const entries = [deposit, returned];
	const booking = withPayment({ ...unpaid, manualPayments: entries }, [whole]);
	expect(booking).toMatchObject({
		...{ paymentId: 'payment of whole', paymentAmountMinor: 5323, refundedMinor: 400 },
		paymentCompletedAt: whole.payments[0]?.at,
	});
	const square = { name: 'square', environment: 'production' } as const;
	const dueOf = (gateway: typeof square | null, cancelledAt: typeof booking.cancelledAt) =>
		bookingRefunds({ ...booking, cancelledAt }, [whole], { gateway, eventCancelledAt: null });
	expect(dueOf(square, null)).toMatchObject({ dueMinor: 600, dueByHandMinor: 0 });
	expect(dueOf(square, deposit.recordedAt)).toMatchObject({ dueMinor: 4323, dueByHandMinor: 600 });
	expect(dueOf(null, deposit.recordedAt)).toMatchObject({
		...{ dueMinor: 0, dueByHandMinor: 600, dueElsewhereMinor: 4323 },
	});
	expect(paymentNotesOf([whole], entries)).toEqual(['refunded']);
});

test('test money does not count beside money received by hand', () => {
	const practice = { ...whole, environment: 'practice' as const };
	const booking = withPayment({ ...unpaid, manualPayments: [deposit] }, [practice]);
	expect(booking).toMatchObject({ paymentAmountMinor: 1000, environment: 'production' });
	expect(bookingBalance(booking, [practice])).toEqual({ dueMinor: 3323, toRefundMinor: 0 });
	expect(paymentNotesOf([practice], [deposit])).toEqual([]);
	// Without the money received by hand, the test money counts again.
	const before = withPayment({ ...booking, manualPayments: [deposit, reversed] }, [practice]);
	expect(before).toMatchObject({ paymentAmountMinor: 4323, environment: 'practice' });
});

test('an entry is reversed once at most, and never a reversal', () => {
	const entries = withManualPayment([deposit], reversed);
	const again = { ...reversed, id: 'again' };
	expect(() => withManualPayment(entries, again)).toThrow(
		expect.objectContaining({ code: 'manual-payment-reversed' }),
	);
	expect(() => reversalOf(entries, 'reversed', again)).toThrow(
		expect.objectContaining({ code: 'manual-payment-reversed' }),
	);
	expect(() => reversalOf(entries, 'unknown', again)).toThrow(
		expect.objectContaining({ code: 'payment-not-found' }),
	);
	const full = Array.from({ length: maxManualPayments }, () => deposit);
	expect(() => withManualPayment(full, deposit)).toThrow(
		expect.objectContaining({ code: 'manual-payments-full' }),
	);
});

test('no more goes back by hand than came in, and what the booking says is what the club keeps, to the penny', () => {
	const steps = fc.array(
		fc.oneof(fc.integer({ min: -3000, max: 3000 }).filter(Boolean), fc.record({ nth: fc.nat(5) })),
	);
	forAll(steps, fc.option(fc.nat(4323)), (all, refundedMinor) => {
		const entries = all.reduce<ManualPayment[]>((before, step, index) => {
			const made = manualPaymentOf({ id: `entry-${index}` });
			const nth = typeof step === 'number' ? undefined : before[step.nth]?.id;
			try {
				return typeof step === 'number'
					? withManualPayment(before, { ...made, amountMinor: step })
					: withManualPayment(before, reversalOf(before, nth ?? '', made));
			} catch {
				return before;
			}
		}, []);
		const net = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
		const { receivedMinor, givenBackMinor, keptMinor } = manualSums(entries);
		expect(keptMinor).toBe(net);
		expect(net).toBeGreaterThanOrEqual(0);
		expect(receivedMinor - givenBackMinor).toBe(net);
		const refund = refundOf({
			paymentId: 'payment of whole',
			amountMinor: refundedMinor ?? 0,
		});
		const checkouts = refundedMinor === null ? [] : [{ ...whole, refunds: [refund] }];
		const booking = withPayment({ ...unpaid, manualPayments: entries }, checkouts);
		const cardMinor = refundedMinor === null ? 0 : 4323 - refundedMinor;
		expect(booking.paid).toBe(refundedMinor !== null || receivedMinor > 0);
		if (!booking.paid) {
			expect(booking.paymentAmountMinor).toBe(4323);
			return;
		}
		expect((booking.paymentAmountMinor ?? 0) - booking.refundedMinor).toBe(net + cardMinor);
		const cancelled = { ...booking, cancelledAt: deposit.recordedAt };
		expect(bookingBalance(cancelled, checkouts).toRefundMinor).toBe(net + cardMinor);
	});
});
