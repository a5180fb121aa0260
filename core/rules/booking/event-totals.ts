import { z } from 'zod';
import { assertInvariant } from '../../errors/assert-invariant.ts';
import { ClubError } from '../../errors/club-error.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import { currencies, isAmountMinor } from '../money.ts';
import { isTestMoney } from '../payment/environment.ts';
import type { Booking } from './booking.ts';
import { isConfirmed } from './payment-status.ts';
import { heldBy, noWaiting, type WaitingSums } from './places.ts';

/**
 * Sums over bookings. The counts exclude cancelled bookings. Each count includes the bookings that require payment
 * and are unpaid, and a `pending…` field has their share (decision: not-paid). The revenue includes the payments of
 * cancelled bookings until these are refunded (decision: changed-bookings).
 */
export const bookingSums = z.object({
	bookings: z.int(),
	pendingBookings: z.int(),
	attendees: z.int(),
	pendingAttendees: z.int(),
	children: z.int(),
	pendingChildren: z.int(),
	softDrinks: z.int(),
	pendingSoftDrinks: z.int(),
	vegetarian: z.int(),
	pendingVegetarian: z.int(),
	/** The people and the boats of the bookings that hold their places (decision: places). */
	heldPlaces: z.int(),
	heldBoats: z.int(),
	/**
	 * The revenue by currency, in minor units. Revenue is the sum of the paid bookings minus refunds
	 * (specification §9).
	 */
	revenueMinor: z.record(z.enum(currencies), z.int()),
	/**
	 * The sum of practice and sandbox payments minus refunds by currency, in minor units. These payments are
	 * never revenue (decision: test-money).
	 */
	testRevenueMinor: z.record(z.enum(currencies), z.int()),
});
export type BookingSums = z.infer<typeof bookingSums>;

const waitingSums = z.object({
	offeredPlaces: z.int(),
	offeredBoats: z.int(),
	waiting: z.int(),
}) satisfies z.ZodType<WaitingSums>;

/**
 * Denormalised totals of an event's bookings and of its waiting list, stored so that pages need not read all of them, and
 * that whoever takes a place writes the same record (decision: places).
 */
export const eventTotals = z.object({
	eventId: z.string(),
	/**
	 * The event's name in the latest booking, cancelled or not. If several bookings share the latest time,
	 * the alphabetically last name is used.
	 */
	eventName: z.string(),
	lastBookedAt: isoInstant.nullable(),
	...bookingSums.shape,
	...waitingSums.shape,
});
export type EventTotals = z.infer<typeof eventTotals>;

export function zeroSums(): BookingSums {
	return {
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
		revenueMinor: { GBP: 0, EUR: 0, USD: 0 },
		testRevenueMinor: { GBP: 0, EUR: 0, USD: 0 },
	};
}

/** Returns the totals of an event without bookings. */
export function zeroTotals(event: { id: string; name: string }): EventTotals {
	return {
		eventId: event.id,
		eventName: event.name,
		lastBookedAt: null,
		...zeroSums(),
		...noWaiting,
	};
}

/** Adds up the totals of several events. */
export function addSums(a: BookingSums, b: BookingSums): BookingSums {
	const sum = zeroSums();
	for (const count of bookingCounts) sum[count] = a[count] + b[count];
	for (const revenue of ['revenueMinor', 'testRevenueMinor'] as const) {
		for (const currency of currencies) {
			sum[revenue][currency] = a[revenue][currency] + b[revenue][currency];
		}
	}
	return sum;
}

/** The fields of `BookingSums` that are counts of bookings, people, boats or meals. */
export const bookingCounts = [
	'bookings',
	'pendingBookings',
	'attendees',
	'pendingAttendees',
	'children',
	'pendingChildren',
	'softDrinks',
	'pendingSoftDrinks',
	'vegetarian',
	'pendingVegetarian',
	'heldPlaces',
	'heldBoats',
] as const;

/** Adds a new booking to the totals of its event. */
export function withBooking(totals: EventTotals, booking: Booking): EventTotals {
	const { eventName, submittedAt } = booking;
	const added = sumOf(totals, booking, 1);
	return isLatest(totals, booking) ? { ...added, eventName, lastBookedAt: submittedAt } : added;
}

/** Reports whether the booking is the event's latest. The result does not depend on the order of the bookings. */
function isLatest({ eventName, lastBookedAt }: EventTotals, booking: Booking): boolean {
	if (booking.submittedAt === lastBookedAt) return booking.eventName > eventName;
	return lastBookedAt === null || booking.submittedAt > lastBookedAt;
}

/**
 * Subtracts a booking from an event's totals, so that the caller can add the changed booking again.
 * `eventName` and `lastBookedAt` stay the same, because a change of a booking does not affect them.
 */
export function withoutBooking(totals: EventTotals, booking: Booking): EventTotals {
	return sumOf(totals, booking, -1);
}

function sumOf(totals: EventTotals, booking: Booking, sign: 1 | -1): EventTotals {
	const revenueField = isTestMoney(booking) ? 'testRevenueMinor' : 'revenueMinor';
	const revenueMinor = { ...totals[revenueField] };
	if (booking.paid && booking.paymentAmountMinor && booking.paymentCurrency) {
		const amountMinor = booking.paymentAmountMinor - booking.refundedMinor;
		assertInvariant(isAmountMinor(amountMinor), 'a booking is refunded at most what was paid');
		revenueMinor[booking.paymentCurrency] += sign * amountMinor;
	}
	if (booking.cancelledAt !== null) return { ...totals, [revenueField]: revenueMinor };
	const { numberAttending, numberOfChildren, numberOfSoftDrinks, numberOfVegetarian } = booking;
	const pending = isConfirmed(booking) ? 0 : sign;
	const held = heldBy(booking);
	return {
		...totals,
		bookings: totals.bookings + sign,
		pendingBookings: totals.pendingBookings + pending,
		attendees: totals.attendees + sign * numberAttending,
		pendingAttendees: totals.pendingAttendees + pending * numberAttending,
		children: totals.children + sign * numberOfChildren,
		pendingChildren: totals.pendingChildren + pending * numberOfChildren,
		softDrinks: totals.softDrinks + sign * numberOfSoftDrinks,
		pendingSoftDrinks: totals.pendingSoftDrinks + pending * numberOfSoftDrinks,
		vegetarian: totals.vegetarian + sign * numberOfVegetarian,
		pendingVegetarian: totals.pendingVegetarian + pending * numberOfVegetarian,
		heldPlaces: totals.heldPlaces + sign * held.heldPlaces,
		heldBoats: totals.heldBoats + sign * held.heldBoats,
		[revenueField]: revenueMinor,
	};
}

/** Replaces what the waiting list adds to an event's totals. Returns null if there are no bookings and nobody waits. */
export function withWaiting(totals: EventTotals, sums: WaitingSums): EventTotals | null {
	const isEmpty = totals.lastBookedAt === null && Object.values(sums).every((sum) => sum === 0);
	return isEmpty ? null : { ...totals, ...sums };
}

/** The part of an event's totals that its bookings do not change. */
export type WaitingTotals = WaitingSums & Pick<EventTotals, 'eventId' | 'eventName'>;

/**
 * Adds up the bookings for one event. Returns null if there are no bookings and nobody is on the waiting list.
 * @param waiting what the waiting list adds. Null if the event has none.
 */
export function totalsOfBookings(
	bookings: readonly Booking[],
	waiting: WaitingTotals | null = null,
): EventTotals | null {
	const first = bookings[0] ?? waiting;
	if (first === null) return null;
	const { offeredPlaces, offeredBoats, waiting: parties } = waiting ?? noWaiting;
	const sums = { offeredPlaces, offeredBoats, waiting: parties };
	if (bookings.length === 0 && Object.values(sums).every((sum) => sum === 0)) return null;
	const zero = zeroTotals({ id: first.eventId, name: first.eventName });
	const totals = bookings.reduce(withBooking, { ...zero, ...sums });
	assertTotals(totals);
	return totals;
}

/** More bookings of one event would make the organisers' lists too long for a small server. */
const maxBookings = 5_000;

/** @throws ClubError 'list-full' if the event has as many bookings as a list can show. */
export function requireRoom({ bookings }: Pick<EventTotals, 'bookings'>): void {
	if (bookings >= maxBookings) throw new ClubError('list-full');
}

/**
 * Asserts that newly computed booking totals are plausible. Do not check stored totals with this
 * function: members must be able to book even if stored totals are wrong.
 */
export function assertTotals(totals: EventTotals): void {
	assertInvariant(
		bookingCounts.every((count) => Number.isInteger(totals[count]) && totals[count] >= 0),
		'no total is negative or a fraction',
	);
	const isPartOfTotal =
		totals.pendingBookings <= totals.bookings &&
		totals.pendingAttendees <= totals.attendees &&
		totals.pendingChildren <= totals.children &&
		totals.pendingSoftDrinks <= totals.softDrinks &&
		totals.pendingVegetarian <= totals.vegetarian;
	assertInvariant(isPartOfTotal, 'at most all bookings are pending');
	assertInvariant(
		totals.heldPlaces >= totals.attendees - totals.pendingAttendees &&
			totals.heldBoats <= totals.bookings,
		'confirmed bookings hold their places, and no booking holds more than one boat',
	);
	assertInvariant(
		[totals.offeredPlaces, totals.offeredBoats, totals.waiting].every((count) => count >= 0),
		'no total of a waiting list is negative',
	);
	assertInvariant(
		[totals.revenueMinor, totals.testRevenueMinor].flatMap(Object.values).every(isAmountMinor),
		'revenue is a whole number of minor units',
	);
}
