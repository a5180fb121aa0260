import type { Instant } from '../calendar/london-time.ts';
import { type Currency, currencies } from '../money.ts';
import type { Booking } from './booking.ts';
import { isConfirmed } from './payment-status.ts';

/**
 * Denormalised totals of an event's bookings. The totals are stored, so that pages can show them without
 * reading the bookings.
 */
export interface EventTotals {
	eventId: string;
	/**
	 * The event's name in the latest booking. If several bookings have the latest time, the name that sorts last
	 * is used.
	 */
	eventName: string;
	/** The time of the latest booking, or null if the event has no bookings. */
	lastBookedAt: Instant | null;
	bookings: number;
	/** The number of bookings that require payment and are unpaid. */
	pendingBookings: number;
	attendees: number;
	children: number;
	softDrinks: number;
	vegetarian: number;
	/** Amounts of paid bookings (specification §9) less refunds, in minor units, by currency. */
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

/** Adds a booking to the totals. */
export function withBooking(totals: EventTotals, booking: Booking): EventTotals {
	return {
		...sumOf(totals, booking, 1),
		...later(totals, { eventName: booking.eventName, lastBookedAt: booking.submittedAt }),
	};
}

/**
 * Subtracts a booking from the totals, so that its changed version can be added. Does not change `eventName`
 * and `lastBookedAt`, because a change of payment affects neither field.
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
 * Returns the event name and time of the later booking. The order of the arguments does not matter, so a
 * recount finds the same name as the stored totals.
 */
function later({ eventName, lastBookedAt }: LastBooked, added: LastBooked): LastBooked {
	const stored = { eventName, lastBookedAt };
	if (lastBookedAt === null) return added;
	if (lastBookedAt !== added.lastBookedAt)
		return lastBookedAt > (added.lastBookedAt ?? '') ? stored : added;
	return eventName > added.eventName ? stored : added;
}

/** Adds up the bookings of one event. Returns null if the list is empty. */
export function totalsOfBookings(bookings: readonly Booking[]): EventTotals | null {
	const [first] = bookings;
	if (first === undefined) return null;
	return bookings.reduce(withBooking, zeroTotals({ id: first.eventId, name: first.eventName }));
}

/** Sorts totals by the latest booking, latest first, then by event id. */
export function latestBookingFirst(a: EventTotals, b: EventTotals): number {
	if (a.lastBookedAt === b.lastBookedAt) return a.eventId < b.eventId ? -1 : 1;
	return (a.lastBookedAt ?? '') > (b.lastBookedAt ?? '') ? -1 : 1;
}
