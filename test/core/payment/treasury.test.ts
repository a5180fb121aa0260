import type { Booking, Checkout, ManualPayment } from '@burgee/core';
import { checkouts } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingBalance } from '../../../core/rules/payment/booking-balance.ts';
import { retainedPayments, withPayment } from '../../../core/rules/payment/booking-payment.ts';
import {
	manualMethods,
	manualSums,
	reversalOf,
	withManualPayment,
} from '../../../core/rules/payment/manual-payment.ts';
import { assertSumsAgree, treasurySums } from '../../../core/rules/payment/treasury.ts';
import type { BookingMoney } from '../../../core/rules/payment/treasury-lines.ts';
import { movementLines } from '../../../core/rules/payment/treasury-movements.ts';
import { positionLines } from '../../../core/rules/payment/treasury-positions.ts';
import { bookingOf, manualPaymentOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';
import { checkoutOf, providerPaymentOf, refundOf } from './samples.ts';

const unpaid = bookingOf({
	...{ id: 'booking', eventId: 'event', paymentRequired: true },
	...{ paymentAmountMinor: 4323, paymentCurrency: 'GBP' },
});

const anyEntry = fc.record({
	method: fc.constantFrom(...manualMethods),
	amountMinor: fc.integer({ min: -3_000, max: 6_000 }),
	isReversal: fc.boolean(),
});

/** Records or reverses an entry, unless a rule refuses it. */
function withEntry(
	entries: ManualPayment[],
	{
		method,
		amountMinor,
		isReversal,
	}: typeof anyEntry extends fc.Arbitrary<infer Entry> ? Entry : never,
): ManualPayment[] {
	const id = `entry ${entries.length}`;
	const [last] = entries.filter(({ reverses }) => reverses === null).slice(-1);
	const made = manualPaymentOf({ id, method, amountMinor });
	try {
		const entry = isReversal && last ? reversalOf(entries, last.id, made) : made;
		return withManualPayment(entries, entry);
	} catch {
		return entries;
	}
}

const anyMoney: fc.Arbitrary<BookingMoney> = fc
	.record({
		own: fc.array(checkouts(unpaid, { amountMinor: 4323, currency: 'GBP' }), { maxLength: 3 }),
		priceMinor: fc.option(fc.nat(9_000)),
		isCancelled: fc.boolean(),
		eventCancelledAt: fc.option(fc.constant(unpaid.submittedAt)),
		isDeleted: fc.boolean(),
		byHand: fc.array(anyEntry, { maxLength: 4 }),
	})
	.map(({ own, priceMinor, isCancelled, eventCancelledAt, isDeleted, byHand }) => {
		// The provider gives each payment and each refund an id of its own.
		const distinct = own.map((checkout, index): Checkout => {
			const rename = (id: string) => `${id} of ${index}`;
			return {
				...checkout,
				id: rename('checkout'),
				payments: checkout.payments.map((payment) => ({
					...payment,
					paymentId: rename(payment.paymentId),
				})),
				refunds: checkout.refunds.map((refund) => ({
					...refund,
					refundId: rename(refund.refundId),
					paymentId: rename(refund.paymentId),
				})),
			};
		});
		const cancelledAt = isCancelled ? unpaid.submittedAt : null;
		const manualPayments = byHand.reduce(withEntry, []);
		// The price is stored when the first entry is recorded.
		const price = priceMinor ?? (manualPayments.length > 0 ? 4323 : null);
		const booking = withPayment(
			{ ...unpaid, priceMinor: price, cancelledAt, manualPayments },
			distinct,
		);
		return { booking: isDeleted ? null : booking, checkouts: distinct, eventCancelledAt };
	});

const sumsOf = (money: BookingMoney) =>
	treasurySums([...movementLines(money), ...positionLines(money)]);

test('received − refunded = expected − outstanding + due − goodwill, in each currency', () => {
	forAll(anyMoney, (money) => assertSumsAgree(sumsOf(money)));
});

test('what was received and refunded by hand is what the booking’s entries add up to', () => {
	forAll(anyMoney, (money) => {
		if (money.booking === null) return;
		const byHand = movementLines(money).filter(({ record }) => record !== null);
		const { receivedMinor, givenBackMinor } = manualSums(money.booking.manualPayments);
		const sumOf = (figure: string) =>
			byHand.reduce((sum, line) => sum + (line.figure === figure ? line.amountMinor : 0), 0);
		expect([sumOf('received'), sumOf('refunded')]).toEqual([receivedMinor, givenBackMinor]);
	});
});

test('the treasury counts each completed payment and refund of the provider once', () => {
	forAll(anyMoney, (money) => {
		const { checkouts: all } = money;
		const completed = all.flatMap(({ payments, refunds }) => [
			...payments.filter(({ status }) => status === 'COMPLETED').map(({ paymentId }) => paymentId),
			...refunds.filter(({ status }) => status === 'COMPLETED').map(({ refundId }) => refundId),
		]);
		const ids = movementLines(money)
			.filter(({ method }) => method === 'card')
			.map(({ id }) => id);
		expect(ids.toSorted()).toEqual([...new Set(completed)].sort());
	});
});

test('what is outstanding and due for a booking agrees with its balance', () => {
	forAll(anyMoney, ({ booking, checkouts: all }) => {
		if (booking === null) return;
		const lines = positionLines({ booking, checkouts: all, eventCancelledAt: null });
		const { dueMinor, toRefundMinor } = bookingBalance(booking, all);
		const sumOf = (figure: string) =>
			lines
				.filter((line) => line.figure === figure)
				.reduce((sum, line) => sum + line.amountMinor, 0);
		if (booking.paid) expect(sumOf('outstanding')).toBe(dueMinor);
		const counting = retainedPayments(all, booking.manualPayments).length;
		const received = all.flatMap(({ payments }) => payments.filter(isCompleted)).length;
		if (counting === received) expect(sumOf('due')).toBe(toRefundMinor);
		else expect(sumOf('due')).toBeGreaterThanOrEqual(toRefundMinor);
	});
});

const isCompleted = ({ status }: { status: string }) => status === 'COMPLETED';

/** Returns the figures of one booking in pounds, without those that are 0. */
function figuresOf(changes: Partial<Booking>, own: Checkout[], isEventCancelled = false) {
	const booking = withPayment({ ...unpaid, ...changes }, own);
	const eventCancelledAt = isEventCancelled ? unpaid.submittedAt : null;
	const [sums] = sumsOf({ booking, checkouts: own, eventCancelledAt });
	const figures = Object.entries(sums ?? {}).filter(
		([name, value]) => name !== 'unknownFees' && Number(value) > 0,
	);
	return Object.fromEntries(figures);
}

test('the figures of a booking follow its payment, its price and its cancellation', () => {
	const paid = checkoutOf({ payments: [providerPaymentOf()] });
	const refunded = { ...paid, refunds: [refundOf()] };
	expect(figuresOf({}, [])).toEqual({ expected: 4323, outstanding: 4323 });
	expect(figuresOf({}, [paid])).toEqual({ expected: 4323, received: 4323 });
	expect(figuresOf({ priceMinor: 5000 }, [paid])).toEqual({
		...{ expected: 5000, received: 4323, outstanding: 677 },
	});
	expect(figuresOf({ priceMinor: 4000 }, [paid])).toEqual({
		...{ expected: 4000, received: 4323, due: 323 },
	});
	expect(figuresOf({}, [refunded])).toEqual({
		...{ expected: 4323, received: 4323, refunded: 1000, goodwill: 1000 },
	});
	const cancelledAt = unpaid.submittedAt;
	expect(figuresOf({ cancelledAt }, [refunded])).toEqual({
		...{ received: 4323, refunded: 1000, due: 3323 },
	});
	expect(figuresOf({}, [paid], true)).toEqual({ received: 4323, due: 4323 });
	expect(figuresOf({}, [], true)).toEqual({});
});

test('a payment in a wrong amount, of a deleted booking or in test money beside real money is due for a refund', () => {
	const wrong = checkoutOf({ payments: [providerPaymentOf({ amountMinor: 5 })] });
	expect(figuresOf({}, [wrong])).toEqual({
		...{ expected: 4323, outstanding: 4323, received: 5, due: 5 },
	});
	const paid = checkoutOf({ payments: [providerPaymentOf()] });
	expect(sumsOf({ booking: null, checkouts: [paid], eventCancelledAt: null })).toMatchObject([
		{ received: 4323, due: 4323, expected: 0 },
	]);
	const test = { ...paid, id: 'test', environment: 'practice' as const };
	test.payments = [providerPaymentOf({ paymentId: 'test' })];
	const booking = withPayment(unpaid, [paid, test]);
	expect(sumsOf({ booking, checkouts: [paid, test], eventCancelledAt: null })).toMatchObject([
		{ isTest: false, received: 4323, expected: 4323, due: 0 },
		{ isTest: true, received: 4323, expected: 0, due: 4323 },
	]);
});

test('an imported booking counts with the payment that it was imported with', () => {
	const imported = { ...unpaid, paid: true, refundedMinor: 323 };
	const money = { booking: imported, checkouts: [], eventCancelledAt: null };
	expect(movementLines(money)).toMatchObject([
		{ figure: 'received', method: 'imported', amountMinor: 4323 },
		{ figure: 'refunded', method: 'imported', amountMinor: 323 },
	]);
	assertSumsAgree(sumsOf(money));
});
