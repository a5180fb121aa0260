import { priceBooking, priceWithTestHook, toMajor, toMinor } from '@burgee/core';
import { counts, prices } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	type BookingCounts,
	maxAttending,
	priceTestCount,
} from '../../../core/rules/booking/booking-counts.ts';
import { forAll } from '../for-all.ts';

/** Computes the total price exactly, with integers. Rounds only the total price: half a penny or cent is rounded up. */
function exactMinor(priceMinor: number, { numberAttending, numberOfChildren }: BookingCounts) {
	const price = BigInt(priceMinor);
	const children = BigInt(numberOfChildren);
	const adults = BigInt(numberAttending) - children;
	const numerator = adults * price * 2n + children * price;
	const [whole, rest] = [numerator / 2n, numerator % 2n];
	return Number(whole + (rest * 2n >= 2n ? 1n : 0n));
}

test('priceBooking: the total equals the result of exact integer arithmetic', () => {
	forAll(prices(), counts(), (priceMinor, booked) => {
		expect(priceBooking({ priceMinor }, booked)).toBe(exactMinor(priceMinor, booked));
	});
});

test('priceBooking: each additional adult adds exactly the price of the event', () => {
	forAll(prices(), counts(), fc.nat(100), (priceMinor, booked, more) => {
		const larger = { ...booked, numberAttending: booked.numberAttending + more };
		const difference = priceBooking({ priceMinor }, larger) - priceBooking({ priceMinor }, booked);
		expect(difference).toBe(more * priceMinor);
	});
});

test('priceBooking: two children cost as much as one adult', () => {
	forAll(prices(), fc.nat(250), (priceMinor, pairs) => {
		const children = { numberAttending: 2 * pairs, numberOfChildren: 2 * pairs };
		const adults = { numberAttending: pairs, numberOfChildren: 0 };
		expect(priceBooking({ priceMinor }, children)).toBe(priceBooking({ priceMinor }, adults));
	});
});

test('priceBooking: the total for children at half price is rounded up to a whole penny', () => {
	forAll(prices(), fc.integer({ min: 1, max: maxAttending }), (priceMinor, children) => {
		const booked = { numberAttending: children, numberOfChildren: children };
		expect(priceBooking({ priceMinor }, booked)).toBe(Math.ceil((priceMinor * children) / 2));
	});
});

test('priceBooking: the total is 0 if the price is 0', () => {
	forAll(counts(), (booked) => {
		expect(priceBooking({ priceMinor: 0 }, booked)).toBe(0);
	});
});

test('priceWithTestHook: a booking for 123456789 attendees costs £1 only if the test price is enabled', () => {
	const testCounts = { numberAttending: priceTestCount, numberOfChildren: 0 };
	forAll(prices(), counts(), fc.boolean(), (priceMinor, booked, priceTestHook) => {
		const price = (counts: BookingCounts, hook: boolean) =>
			priceWithTestHook({ priceMinor }, counts, { priceTestHook: hook });
		expect(price(booked, priceTestHook)).toBe(priceBooking({ priceMinor }, booked));
		expect(price(testCounts, true)).toBe(100);
		expect(price(testCounts, false)).toBe(priceBooking({ priceMinor }, testCounts));
	});
});

test('priceBooking: the total is a whole number and never more than the adult price for all attendees', () => {
	forAll(prices(), counts(), (priceMinor, booked) => {
		const total = priceBooking({ priceMinor }, booked);
		expect(Number.isSafeInteger(total)).toBe(true);
		expect(total).toBeGreaterThanOrEqual(0);
		expect(total).toBeLessThanOrEqual(priceMinor * booked.numberAttending);
	});
});

test('priceBooking: rounding raises the total by at most half a penny', () => {
	forAll(prices(), counts(), (priceMinor, booked) => {
		const halves = 2 * booked.numberAttending - booked.numberOfChildren;
		const overpaidHalves = 2 * priceBooking({ priceMinor }, booked) - priceMinor * halves;
		expect([0, 1]).toContain(overpaidHalves);
	});
});

test('an amount in pence is unchanged after conversion to pounds with toMajor and back with toMinor', () => {
	forAll(fc.nat(1_000_000_000), (minor) => {
		expect(toMinor(toMajor(minor))).toBe(minor);
		expect(toMinor(Number((minor / 100).toFixed(2)))).toBe(minor);
	});
});
