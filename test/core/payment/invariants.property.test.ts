import {
	type Checkout,
	type EventTotals,
	instant,
	priceBooking,
	totalsOfBookings,
	zeroTotals,
} from '@burgee/core';
import { bookings, clubEvents } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertInvariant, InvariantError } from '../../../core/errors/assert-invariant.ts';
import { assertTotals } from '../../../core/rules/booking/event-totals.ts';
import { assertCheckoutChange } from '../../../core/rules/payment/assert-checkout-change.ts';
import { checkoutReducer } from '../../../core/rules/payment/checkout-reducer.ts';
import { forAll } from '../for-all.ts';
import { checkoutEvents } from './checkout-events.ts';
import { checkoutOf, providerPaymentOf, refundAttemptOf, refundOf } from './samples.ts';

test('assertInvariant throws an error that quotes the violated invariant', () => {
	expect(() => assertInvariant(true, 'one is one')).not.toThrow();
	expect(() => assertInvariant(false, 'one is two')).toThrow(
		new InvariantError('expected that one is two'),
	);
});

test('assertCheckoutChange accepts every change that checkoutReducer makes', () => {
	forAll(fc.array(checkoutEvents, { maxLength: 12 }), (events) => {
		events.reduce((before, event) => {
			const after = { ...checkoutReducer(before, event), revision: before.revision + 1 };
			assertCheckoutChange(before, after);
			return after;
		}, checkoutOf());
	});
});

const payments = [providerPaymentOf()];
const paid = checkoutOf({ payments, refunds: [refundOf()] });
const fractionOfPenny = providerPaymentOf({ paymentId: 'payment-2', amountMinor: 0.5 });

test.each<[string, Partial<Checkout>]>([
	['the same revision', { revision: 1 }],
	['a skipped revision', { revision: 3 }],
	['a new price', { amountMinor: 4324 }],
	['a new currency', { currency: 'EUR' }],
	['a new booking', { bookingId: 'booking-2' }],
	['a new id', { id: 'checkout-2' }],
	['a new event', { eventId: 'event-2' }],
	['a new time of creation', { createdAt: instant('2026-06-02T12:00:00.000Z') }],
	['a new provider', { provider: 'practice' }],
	['a new environment', { environment: 'sandbox' }],
	['a lost attempt', { attempts: [] }],
	['a lost payment', { payments: [] }],
	['a lost refund', { refunds: [] }],
	['a refund of more than is left', { refundAttempts: [refundAttemptOf({ amountMinor: 3324 })] }],
	[
		'a refund of an unknown payment',
		{ refundAttempts: [refundAttemptOf({ paymentId: 'payment-2' })] },
	],
	[
		'a payment that is no longer completed',
		{ payments: [providerPaymentOf({ status: 'FAILED' })] },
	],
	['a payment of a fraction of a penny', { payments: [...payments, fractionOfPenny] }],
	['a refund of a fraction of a penny', { refunds: [refundOf({ amountMinor: 0.5 })] }],
	['a negative refund', { refunds: [refundOf({ amountMinor: -1 })] }],
])('assertCheckoutChange refuses a change to a checkout with %s', (_, change) => {
	const valid = { ...paid, revision: paid.revision + 1 };
	expect(() => assertCheckoutChange(paid, valid)).not.toThrow();
	expect(() => assertCheckoutChange(paid, { ...valid, ...change })).toThrow(InvariantError);
});

const eventsBookings = clubEvents().chain((event) => fc.array(bookings(event), { minLength: 1 }));

test('assertTotals accepts the totals of all valid bookings', () => {
	forAll(eventsBookings, (all) => {
		const totals = totalsOfBookings(all);
		if (totals !== null) assertTotals(totals);
	});
});

test.each<[string, Partial<EventTotals>]>([
	['a negative number of attendees', { attendees: -1 }],
	['half a booking', { bookings: 0.5 }],
	['more pending bookings than bookings', { pendingBookings: 1 }],
	['a negative number of pending bookings', { pendingBookings: -1 }],
	['a negative number of children', { children: -1 }],
	['a negative number of soft drinks', { softDrinks: -1 }],
	['half a vegetarian meal', { vegetarian: 0.5 }],
	['negative test revenue', { testRevenueMinor: { GBP: 0, EUR: -1, USD: 0 } }],
	['negative revenue', { revenueMinor: { GBP: -1, EUR: 0, USD: 0 } }],
])('assertTotals refuses event totals with %s', (_, change) => {
	const totals = zeroTotals({ id: 'supper', name: 'Supper' });
	expect(() => assertTotals({ ...totals, ...change })).toThrow(InvariantError);
});

test('totalsOfBookings refuses a booking with a refund above the amount that was paid', () => {
	const amounts = fc.integer({ min: 1, max: 1_000_000 });
	const booked = clubEvents().chain(bookings);
	forAll(booked, amounts, amounts, (booking, paymentAmountMinor, aboveMinor) => {
		const payment = { paid: true, paymentAmountMinor, paymentCurrency: 'GBP' as const };
		const valid = { ...booking, ...payment, refundedMinor: paymentAmountMinor };
		expect(() => totalsOfBookings([valid])).not.toThrow();
		const broken = { ...valid, refundedMinor: paymentAmountMinor + aboveMinor };
		expect(() => totalsOfBookings([broken])).toThrow(InvariantError);
	});
});

test('priceBooking refuses a price that is not a whole number of minor units', () => {
	const counts = { numberAttending: 2, numberOfChildren: 0 };
	for (const priceMinor of [-1, Number.NaN, Number.MAX_SAFE_INTEGER]) {
		expect(() => priceBooking({ priceMinor }, counts)).toThrow(InvariantError);
	}
});
