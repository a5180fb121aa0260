import {
	type Booking,
	environments,
	instant,
	isConfirmed,
	totalsOfBookings,
	withBooking,
	withoutBooking,
	zeroTotals,
} from '@burgee/core';
import { toBookingJson, toTotalsJson } from '@burgee/core/api/bookings';
import { bookingForms, currencyCodes, prices } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsJson } from '../../../core/api/bookings.ts';
import { confirmedAndPending } from '../../../core/rules/booking/confirmed-counts.ts';
import { addSums, assertTotals } from '../../../core/rules/booking/event-totals.ts';
import { forAll } from '../for-all.ts';

const supper = { id: 'supper', name: 'Harvest Supper' };
const noBookings = zeroTotals(supper);
const allFields = { offerChild: true, offerSoftDrinks: true, offerVeg: true, isBoatEvent: true };

const bookings: fc.Arbitrary<Booking> = fc
	.record({
		form: bookingForms(allFields),
		paymentRequired: fc.boolean(),
		paid: fc.boolean(),
		hasOpenCheckout: fc.boolean(),
		heldUntil: fc.option(fc.constant(instant('2026-07-03T12:00:00.000Z'))),
		changePlaces: fc.nat(9),
		changeBoats: fc.nat(1),
		paymentAmountMinor: fc.option(prices()),
		paymentCurrency: fc.option(currencyCodes()),
		refunded: fc.nat(),
		environment: fc.constantFrom(...environments),
		eventName: fc.constantFrom('Harvest Supper', 'Harvest Supper, moved', 'Erntefest'),
		submittedAt: fc
			.constantFrom('2026-07-01T12:00:00.000Z', '2026-07-01T12:00:00.001Z')
			.map(instant),
		cancelledAt: fc.option(fc.constant(instant('2026-07-02T12:00:00.000Z')), { freq: 2 }),
		priceMinor: fc.option(prices()),
	})
	.map(({ form, refunded, ...payment }) => ({
		...form,
		...payment,
		answers: [],
		manualPayments: [],
		payLater: null,
		id: 'one',
		eventId: supper.id,
		paymentId: null,
		paymentCompletedAt: null,
		cancelReason: payment.cancelledAt && 'Flu',
		remindersStoppedAt: null,
		erasedAt: null,
		revision: 0,
		refundedMinor: payment.paid ? refunded % ((payment.paymentAmountMinor ?? 0) + 1) : 0,
	}));

const add = (all: Booking[]) => all.reduce(withBooking, noBookings);

test('zeroTotals returns totals of 0 for an event without bookings', () => {
	expect(noBookings).toEqual({
		eventId: 'supper',
		eventName: 'Harvest Supper',
		lastBookedAt: null,
		bookings: 0,
		pendingBookings: 0,
		attendees: 0,
		pendingAttendees: 0,
		children: 0,
		pendingChildren: 0,
		softDrinks: 0,
		pendingSoftDrinks: 0,
		vegetarian: 0,
		pendingVegetarian: 0,
		heldPlaces: 0,
		heldBoats: 0,
		offeredPlaces: 0,
		offeredBoats: 0,
		waiting: 0,
		revenueMinor: { GBP: 0, EUR: 0, USD: 0 },
		testRevenueMinor: { GBP: 0, EUR: 0, USD: 0 },
	});
	expect(toTotalsJson(noBookings)).toMatchObject({ revenue: [], testRevenue: [] });
});

test('event totals: the revenue in each currency is the sum of paid amounts minus refunds, without test money', () => {
	forAll(fc.array(bookings), (all) => {
		const { revenueMinor, testRevenueMinor } = add(all);
		for (const currency of ['GBP', 'EUR', 'USD'] as const) {
			const paid = all.filter((booking) => booking.paid && booking.paymentCurrency === currency);
			const sumOf = (some: Booking[]) =>
				some.reduce(
					(total, booking) => total + (booking.paymentAmountMinor ?? 0) - booking.refundedMinor,
					0,
				);
			const isReal = ({ environment }: Booking) => environment === 'production';
			expect(revenueMinor[currency]).toBe(sumOf(paid.filter(isReal)));
			expect(testRevenueMinor[currency]).toBe(sumOf(paid.filter((paid) => !isReal(paid))));
		}
	});
});

test('event totals: the counts are the sums over the bookings that are not cancelled, and over the unpaid ones of these, in any order', () => {
	forAll(fc.array(bookings), (all) => {
		const totals = add(all);
		const active = all.filter(({ cancelledAt }) => cancelledAt === null);
		const pending = active.filter((booking) => booking.paymentRequired && !booking.paid);
		const sum = (
			some: Booking[],
			field: 'numberAttending' | 'numberOfChildren' | 'numberOfSoftDrinks' | 'numberOfVegetarian',
		) => some.reduce((total, booking) => total + booking[field], 0);
		expect(totals).toMatchObject({
			bookings: active.length,
			pendingBookings: pending.length,
			attendees: sum(active, 'numberAttending'),
			pendingAttendees: sum(pending, 'numberAttending'),
			children: sum(active, 'numberOfChildren'),
			pendingChildren: sum(pending, 'numberOfChildren'),
			softDrinks: sum(active, 'numberOfSoftDrinks'),
			pendingSoftDrinks: sum(pending, 'numberOfSoftDrinks'),
			vegetarian: sum(active, 'numberOfVegetarian'),
			pendingVegetarian: sum(pending, 'numberOfVegetarian'),
		});
		expect(add([...all].reverse())).toEqual(totals);
		expect(totalsOfBookings(all)).toEqual(all.length === 0 ? null : totals);
		const times = all.map(({ submittedAt }) => submittedAt).sort();
		expect(totals.lastBookedAt).toBe(times.at(-1) ?? null);
		expect(noBookings.bookings).toBe(0);
		expect(noBookings.revenueMinor).toEqual({ GBP: 0, EUR: 0, USD: 0 });
	});
});

test('a cancellation removes a booking from the counts at once, but its payment stays in the revenue until it is refunded', () => {
	forAll(bookings, bookings, (other, booking) => {
		const cancelledAt = instant('2026-07-02T12:00:00.000Z');
		const cancelled = add([other, { ...booking, cancelledAt }]);
		const { revenueMinor, testRevenueMinor, eventName, lastBookedAt, ...counts } = cancelled;
		expect(add([other])).toMatchObject(counts);
		expect(add([other, { ...booking, cancelledAt: null }])).toMatchObject({
			...{ revenueMinor, testRevenueMinor, eventName, lastBookedAt },
		});
		const refunded = { ...booking, cancelledAt, refundedMinor: booking.paymentAmountMinor ?? 0 };
		expect(add([other, refunded]).revenueMinor).toEqual(add([other]).revenueMinor);
	});
});

test('withoutBooking subtracts one booking, and nothing else, from the totals of an event', () => {
	forAll(fc.array(bookings), bookings, bookings, (others, before, changed) => {
		const refundedMinor = Math.min(changed.refundedMinor, before.paymentAmountMinor ?? 0);
		const { paid, cancelledAt, numberAttending } = changed;
		const after = { ...before, paid, cancelledAt, numberAttending, refundedMinor };
		const without = withoutBooking(add([...others, before]), before);
		const latest = { eventName: '', lastBookedAt: null };
		expect({ ...without, ...latest }).toEqual({ ...add(others), ...latest });
		expect(withBooking(without, after)).toEqual(add([...others, after]));
	});
});

test('addSums returns the totals of the bookings of both events', () => {
	forAll(fc.array(bookings), fc.array(bookings), (some, others) => {
		const sums = addSums(add(some), add(others));
		expect(add([...some, ...others])).toMatchObject(sums);
	});
});

test.each([
	'pendingBookings',
	'pendingAttendees',
	'pendingChildren',
	'pendingSoftDrinks',
	'pendingVegetarian',
])('assertTotals throws an error if %s is greater than the count of all bookings', (field) => {
	expect(() => assertTotals({ ...noBookings, [field]: 1 })).toThrow();
});

test('event totals: the name of the event is the name in the latest booking', () => {
	const named = (eventName: string, submittedAt: string): Booking => ({
		...(fc.sample(bookings, 1)[0] as Booking),
		eventName,
		submittedAt: instant(submittedAt),
	});
	const first = named('Zulu', '2026-07-01T12:00:00.000Z');
	const second = named('Alpha', '2026-07-01T12:00:00.001Z');
	expect(add([first, second]).eventName).toBe('Alpha');
	expect(add([second, first]).eventName).toBe('Alpha');
	const sameMoment = named('Bravo', second.submittedAt);
	expect(add([second, sameMoment]).eventName).toBe('Bravo');
	expect(add([sameMoment, second]).eventName).toBe('Bravo');
	expect(toTotalsJson(add([first]))).not.toHaveProperty('lastBookedAt');
});

test('confirmedAndPending divides the counts between the confirmed bookings and those that are not paid', () => {
	forAll(fc.array(bookings), (all) => {
		const { confirmed, pending } = confirmedAndPending(add(all));
		expect(confirmedAndPending(add(all.filter(isConfirmed)))).toMatchObject({ confirmed });
		expect(add(all.filter((booking) => !isConfirmed(booking)))).toMatchObject(pending);
	});
});

test('booking JSON and totals JSON contain amounts in pounds, euros or dollars, not in pence or cents', () => {
	const testRevenueMinor = { GBP: 0, EUR: 50, USD: 0 };
	const totals = { ...noBookings, revenueMinor: { GBP: 4323, EUR: 0, USD: 100 }, testRevenueMinor };
	expect(toTotalsJson(totals).revenue).toEqual([
		{ amount: 43.23, currency: 'GBP' },
		{ amount: 1, currency: 'USD' },
	]);
	expect(toTotalsJson(totals).testRevenue).toEqual([{ amount: 0.5, currency: 'EUR' }]);
	forAll(bookings, (booking) => {
		expect(totalsJson.parse(toTotalsJson(add([booking])))).toEqual(toTotalsJson(add([booking])));
		const json = toBookingJson(booking);
		expect(json).not.toHaveProperty('paymentAmountMinor');
		const amount = booking.paymentAmountMinor;
		expect(json.paymentAmount).toBe(amount === null ? null : amount / 100);
	});
});
