import type { Instant } from '../calendar/london-time.ts';
import { type Currency, currencies } from '../money.ts';
import type { Booking } from './booking.ts';
import { isConfirmed } from './payment-status.ts';

/** What the bookings of one event add up to. Storage keeps it; nobody reads all bookings for it. */
export interface EventTotals {
	eventId: string;
	/** Under which it was booked last; of bookings in the same millisecond, the name that sorts last. */
	eventName: string;
	/** Null before the first booking. */
	lastBookedAt: Instant | null;
	bookings: number;
	/** Bookings whose payment is still to come. */
	pendingBookings: number;
	attendees: number;
	children: number;
	softDrinks: number;
	vegetarian: number;
	/** Paid bookings' amounts alone (specification §9), less what was refunded, in minor units of each currency. */
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

/** The totals with one more booking in them. */
export function withBooking(totals: EventTotals, booking: Booking): EventTotals {
	return {
		...sumOf(totals, booking, 1),
		...later(totals, { eventName: booking.eventName, lastBookedAt: booking.submittedAt }),
	};
}

/** The totals without a booking that is in them, to add it again as it is after a change; who booked last stays. */
export function withoutBooking(totals: EventTotals, booking: Booking): EventTotals {
	return sumOf(totals, booking, -1);
}

function sumOf(totals: EventTotals, booking: Booking, times: 1 | -1): EventTotals {
	const revenueMinor = { ...totals.revenueMinor };
	if (booking.paid && booking.paymentAmountMinor && booking.paymentCurrency) {
		revenueMinor[booking.paymentCurrency] +=
			times * (booking.paymentAmountMinor - booking.refundedMinor);
	}
	return {
		...totals,
		bookings: totals.bookings + times,
		pendingBookings: totals.pendingBookings + (isConfirmed(booking) ? 0 : times),
		attendees: totals.attendees + times * booking.numberAttending,
		children: totals.children + times * booking.numberOfChildren,
		softDrinks: totals.softDrinks + times * booking.numberOfSoftDrinks,
		vegetarian: totals.vegetarian + times * booking.numberOfVegetarian,
		revenueMinor,
	};
}

type LastBooked = Pick<EventTotals, 'eventName' | 'lastBookedAt'>;

/** Whatever the order of writing, the same one: a recount must come to what was kept. */
function later({ eventName, lastBookedAt }: LastBooked, other: LastBooked): LastBooked {
	const kept = { eventName, lastBookedAt };
	if (lastBookedAt === null) return other;
	if (lastBookedAt !== other.lastBookedAt)
		return lastBookedAt > (other.lastBookedAt ?? '') ? kept : other;
	return eventName > other.eventName ? kept : other;
}

/** What these bookings of one event add up to; null where there are none. */
export function totalsOfBookings(bookings: readonly Booking[]): EventTotals | null {
	const [first] = bookings;
	if (first === undefined) return null;
	return bookings.reduce(withBooking, zeroTotals({ id: first.eventId, name: first.eventName }));
}

/** The order of the overview: the event booked last first, equal ones by event id. */
export function latestBookingFirst(a: EventTotals, b: EventTotals): number {
	if (a.lastBookedAt === b.lastBookedAt) return a.eventId < b.eventId ? -1 : 1;
	return (a.lastBookedAt ?? '') > (b.lastBookedAt ?? '') ? -1 : 1;
}
