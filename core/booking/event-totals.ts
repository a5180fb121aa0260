import type { Instant } from '../calendar/london-time.ts';
import { type Currency, currencies } from '../money.ts';
import type { Booking } from './booking.ts';
import { isConfirmed } from './payment-status.ts';

/** Denormalised totals of an event's bookings, stored so that pages need not read all bookings. */
export interface EventTotals {
	eventId: string;
	/**
	 * The event's name as stored with the latest booking. If several bookings have the same latest time, the
	 * alphabetically last name is used.
	 */
	eventName: string;
	/** Null if the event has no bookings. */
	lastBookedAt: Instant | null;
	bookings: number;
	/** The number of bookings that require payment and are unpaid. */
	pendingBookings: number;
	attendees: number;
	children: number;
	softDrinks: number;
	vegetarian: number;
	/**
	 * The revenue by currency, in minor units. Revenue is the sum of the paid bookings minus refunds
	 * (specification §9).
	 */
	revenueMinor: Record<Currency, number>;
}

export function zeroTotals(event: { id: string; name: string }): EventTotals {
	return {
		eventId: event.id,
		eventName: event.name,
		lastBookedAt: null,
		bookings: 0,
		pendingBookings: 0,
		attendees: 0,
		children: 0,
		softDrinks: 0,
		vegetarian: 0,
		revenueMinor: Object.fromEntries(currencies.map((currency) => [currency, 0])) as Record<
			Currency,
			number
		>,
	};
}

export function withBooking(totals: EventTotals, booking: Booking): EventTotals {
	return {
		...sumOf(totals, booking, 1),
		...later(totals, { eventName: booking.eventName, lastBookedAt: booking.submittedAt }),
	};
}

/**
 * Subtracts a booking from the totals, before the same booking is added again with a changed
 * payment. `eventName` and `lastBookedAt` stay the same, because they do not depend on payments.
 */
export function withoutBooking(totals: EventTotals, booking: Booking): EventTotals {
	return sumOf(totals, booking, -1);
}

function sumOf(totals: EventTotals, booking: Booking, sign: 1 | -1): EventTotals {
	const revenueMinor = { ...totals.revenueMinor };
	if (booking.paid && booking.paymentAmountMinor && booking.paymentCurrency) {
		revenueMinor[booking.paymentCurrency] +=
			sign * (booking.paymentAmountMinor - booking.refundedMinor);
	}
	return {
		...totals,
		bookings: totals.bookings + sign,
		pendingBookings: totals.pendingBookings + (isConfirmed(booking) ? 0 : sign),
		attendees: totals.attendees + sign * booking.numberAttending,
		children: totals.children + sign * booking.numberOfChildren,
		softDrinks: totals.softDrinks + sign * booking.numberOfSoftDrinks,
		vegetarian: totals.vegetarian + sign * booking.numberOfVegetarian,
		revenueMinor,
	};
}

type LastBooked = Pick<EventTotals, 'eventName' | 'lastBookedAt'>;

/**
 * Returns the event name and the time of the later of two bookings. The order of the arguments does
 * not matter, so that a recount in any order gives the same name.
 */
function later({ eventName, lastBookedAt }: LastBooked, added: LastBooked): LastBooked {
	const stored = { eventName, lastBookedAt };
	if (lastBookedAt === null) return added;
	if (lastBookedAt !== added.lastBookedAt)
		return lastBookedAt > (added.lastBookedAt ?? '') ? stored : added;
	return eventName > added.eventName ? stored : added;
}

/** Returns null if the list is empty. All bookings must be for the same event. */
export function totalsOfBookings(bookings: readonly Booking[]): EventTotals | null {
	const [first] = bookings;
	if (first === undefined) return null;
	return bookings.reduce(withBooking, zeroTotals({ id: first.eventId, name: first.eventName }));
}

export function latestBookingFirst(a: EventTotals, b: EventTotals): number {
	if (a.lastBookedAt === b.lastBookedAt) return a.eventId < b.eventId ? -1 : 1;
	return (a.lastBookedAt ?? '') > (b.lastBookedAt ?? '') ? -1 : 1;
}
