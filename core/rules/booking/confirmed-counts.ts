import type { BookingSums } from './event-totals.ts';

/** The sums over bookings without the money and the held places. */
export type SummedCounts = Omit<
	BookingSums,
	'revenueMinor' | 'testRevenueMinor' | 'heldPlaces' | 'heldBoats'
>;

/** The counts of some bookings, of their people, meals and drinks. */
export interface PartyCounts {
	bookings: number;
	/** Adults and children together. */
	attendees: number;
	children: number;
	softDrinks: number;
	vegetarian: number;
}

/** Returns the counts of the confirmed bookings alone, and of those that are not paid (decision: not-paid). */
export function confirmedAndPending(sums: SummedCounts): {
	confirmed: PartyCounts;
	pending: PartyCounts;
} {
	const pending = {
		bookings: sums.pendingBookings,
		attendees: sums.pendingAttendees,
		children: sums.pendingChildren,
		softDrinks: sums.pendingSoftDrinks,
		vegetarian: sums.pendingVegetarian,
	};
	return {
		pending,
		confirmed: {
			bookings: sums.bookings - pending.bookings,
			attendees: sums.attendees - pending.attendees,
			children: sums.children - pending.children,
			softDrinks: sums.softDrinks - pending.softDrinks,
			vegetarian: sums.vegetarian - pending.vegetarian,
		},
	};
}
