import { assertInvariant } from '../../errors/assert-invariant.ts';
import { isAmountMinor } from '../money.ts';
import type { Booking } from './booking.ts';
import { type BookingCounts, priceTestCount } from './booking-counts.ts';

/**
 * Returns the price of a booking in minor units (specification §9). Adults pay the full price, and
 * children of 12 years or under pay half the price. Only the total is rounded, half up (decision:
 * money).
 */
export function priceBooking(event: { priceMinor: number }, counts: BookingCounts): number {
	const adults = counts.numberAttending - counts.numberOfChildren;
	const halves = 2 * adults + counts.numberOfChildren;
	const priceMinor = Math.floor((event.priceMinor * halves + 1) / 2);
	assertInvariant(isAmountMinor(priceMinor), 'a price is a whole number of minor units');
	return priceMinor;
}

/** Returns what a stored booking costs, in minor units. 0 for a free booking. */
export function priceOfBooking({
	priceMinor,
	paymentAmountMinor,
}: Pick<Booking, 'priceMinor' | 'paymentAmountMinor'>): number {
	return priceMinor ?? paymentAmountMinor ?? 0;
}

/**
 * The price of a test booking, in pence: £1. With PRICE_TEST_HOOK=on, a booking for
 * `priceTestCount` attendees is a test booking (specification §9).
 */
const priceTestMinor = 100;

/**
 * Returns the price of a booking in minor units. If PRICE_TEST_HOOK is on, a booking for
 * `priceTestCount` attendees costs `priceTestMinor` (decision: price-test-hook).
 */
export function priceWithTestHook(
	event: { priceMinor: number },
	counts: BookingCounts,
	{ priceTestHook }: { priceTestHook: boolean },
): number {
	const isTest = priceTestHook && counts.numberAttending === priceTestCount;
	return isTest ? priceTestMinor : priceBooking(event, counts);
}
