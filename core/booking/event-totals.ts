import { type Currency, currencies } from '../money.ts';
import type { Booking } from './booking.ts';
import { isConfirmed } from './payment-status.ts';

/** What the bookings of one event add up to. Storage keeps or computes it; nobody reads all bookings for it. */
export interface EventTotals {
	eventId: string;
	eventName: string;
	bookings: number;
	/** Bookings whose payment is still to come. */
	pendingBookings: number;
	attendees: number;
	children: number;
	softDrinks: number;
	vegetarian: number;
	/** Paid bookings' amounts alone (specification §9), in minor units of each currency. */
	revenueMinor: Record<Currency, number>;
}

export function noTotals(event: { id: string; name: string }): EventTotals {
	return {
		eventId: event.id,
		eventName: event.name,
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
	const revenueMinor = { ...totals.revenueMinor };
	if (booking.paid && booking.paymentAmountMinor && booking.paymentCurrency) {
		revenueMinor[booking.paymentCurrency] += booking.paymentAmountMinor;
	}
	return {
		...totals,
		bookings: totals.bookings + 1,
		pendingBookings: totals.pendingBookings + (isConfirmed(booking) ? 0 : 1),
		attendees: totals.attendees + booking.numberAttending,
		children: totals.children + booking.numberOfChildren,
		softDrinks: totals.softDrinks + booking.numberOfSoftDrinks,
		vegetarian: totals.vegetarian + booking.numberOfVegetarian,
		revenueMinor,
	};
}
