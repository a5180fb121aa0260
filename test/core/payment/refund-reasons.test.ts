import { type Booking, type Checkout, instant, type ManualPayment } from '@burgee/core';
import { bookings, checkouts } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asSettled, balanceToSettle } from '../../../core/rules/payment/booking-balance.ts';
import { paymentOfBooking } from '../../../core/rules/payment/booking-payment.ts';
import { refundReasons } from '../../../core/rules/payment/refund-reasons.ts';
import { bookingOf, eventOf, manualPaymentOf, paidCheckout } from '../../contracts/samples.ts';
import { forAll, pairs } from '../for-all.ts';
import { checkoutOf, providerPaymentOf, refundOf } from './samples.ts';

const later = instant('2026-06-02T12:00:00.000Z');
const checkout = checkoutOf({ payments: [providerPaymentOf()] });
const second = providerPaymentOf({
	paymentId: 'second',
	at: instant('2026-06-01T12:00:07.000Z'),
});
const twice = { ...checkout, payments: [...checkout.payments, second] };
const late = checkoutOf({ id: 'late', cancelledAt: later, payments: [second] });
const deposit = manualPaymentOf({ id: 'deposit' });
const back = manualPaymentOf({ id: 'back', amountMinor: -300 });
const byHand = { manualPayments: [deposit] };
const event = eventOf({ id: 'event-1', requiresPayment: true, priceMinor: 1235 });
const lapsedChange = paidCheckout(
	checkoutOf({
		...{ id: 'change', amountMinor: 1000 },
		change: { revision: 1, priceMinor: 5323, fields: null, counts: false },
	}),
);
const wrong = providerPaymentOf({ paymentId: 'wrong', amountMinor: 100 });
const yen = providerPaymentOf({ paymentId: 'yen', amountMinor: 100, currency: 'JPY' });

function reasonsOf(paid: Checkout[], changes: Partial<Booking> = {}, eventCancelledAt = null) {
	const costs = { paymentRequired: true, paymentCurrency: 'GBP', priceMinor: 4323 } as const;
	const payment = paymentOfBooking({ manualPayments: [], ...costs, ...changes }, paid);
	const booking = bookingOf({ id: 'booking-1', ...costs, ...payment, ...changes });
	return refundReasons(booking, paid, eventCancelledAt).map(
		({ reason, amountMinor }) => `${reason} ${amountMinor}`,
	);
}

test.each<
	[due: string[], paid: Checkout[], changes?: Partial<Booking>, eventCancelledAt?: unknown]
>([
	[[], [checkout]],
	[['costs-less 323'], [checkout], { priceMinor: 4000 }],
	[['cancelled 4323'], [checkout], { cancelledAt: later }],
	[['event-deleted 4323'], [checkout], {}, later],
	[['cancelled 4323'], [checkout], { cancelledAt: later }, later],
	[['cancelled 3323'], [{ ...checkout, refunds: [refundOf()] }], { cancelledAt: later }],
	[
		['cancelled 3323'],
		[{ ...checkout, refunds: [refundOf({ status: 'PENDING' })] }],
		{ cancelledAt: later },
	],
	[['paid-twice 4323'], [twice]],
	[['paid-twice 4323', 'event-deleted 4323'], [twice], {}, later],
	// What was paid too much pays for the booking that has become dearer.
	[['paid-twice 3323'], [twice], { priceMinor: 5323 }],
	[['paid-too-much 1000'], [checkout], { manualPayments: [deposit] }],
	[['paid-too-much 1000', 'costs-less 323'], [checkout], { ...byHand, priceMinor: 4000 }],
	[
		['paid-too-much 700', 'costs-less 300'],
		[{ ...checkout, refunds: [refundOf({ status: 'PENDING', amountMinor: 23 })] }],
		{ manualPayments: [deposit, back], priceMinor: 4000 },
	],
	[['paid-too-much 600'], [], { ...byHand, priceMinor: 400 }],
	[['paid-late 4323', 'paid-too-much 1000'], [late, checkout], byHand],
	[['cancelled 5323'], [checkout], { ...byHand, cancelledAt: later }],
	[['paid-late 4323'], [late, checkout]],
	[['paid-late 1000'], [checkout, lapsedChange], { priceMinor: 4323 }],
	[
		['wrong-amount 100', 'wrong-amount 100'],
		[{ ...checkout, payments: [wrong, yen] }],
		{ paid: false },
	],
])('due for a refund: %s', (due, paid, changes, eventCancelledAt) => {
	expect(reasonsOf(paid, changes, (eventCancelledAt as null | undefined) ?? null)).toEqual(due);
});

test('everything that was paid for a deleted booking is due', () => {
	expect(refundReasons(null, [{ ...twice, refunds: [refundOf()] }], null)).toEqual([
		{ reason: 'without-booking', amountMinor: 7646, currency: 'GBP', environment: 'production' },
	]);
});

test('the reasons add up to the balance, whatever was paid and refunded', () => {
	const paid = pairs(bookings(event), (booking) =>
		fc.array(checkouts(booking, { amountMinor: 4323, currency: 'GBP' }), { maxLength: 3 }),
	);
	const sometimes = fc.constantFrom<ManualPayment[]>([], [deposit], [deposit, back]);
	forAll(
		paid,
		fc.constantFrom(null, later),
		sometimes,
		(pair, eventCancelledAt, manualPayments) => {
			const [generated, started] = pair;
			const entries = { manualPayments };
			const payment = paymentOfBooking({ ...generated, ...entries }, started);
			const booking = { ...generated, ...entries, ...payment };
			const sum = refundReasons(booking, started, eventCancelledAt)
				.filter(({ reason }) => reason !== 'wrong-amount')
				.reduce((total, { amountMinor }) => total + amountMinor, 0);
			const settled = asSettled(booking, eventCancelledAt);
			expect(sum).toBe(balanceToSettle(settled, started).toRefundMinor);
		},
	);
});
