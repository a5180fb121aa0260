import type { Booking } from './booking.ts';
import { byLeadMember } from './check-in.ts';
import { isConfirmed } from './payment-status.ts';

const counts = {
	attendees: 'numberAttending',
	children: 'numberOfChildren',
	softDrinks: 'numberOfSoftDrinks',
	vegetarian: 'numberOfVegetarian',
} as const;

type ListedBooking = Pick<
	Booking,
	| ('id' | 'firstName' | 'lastName' | 'boatName' | 'userEmail' | 'cancelledAt')
	| ('paid' | 'paymentRequired')
	| (typeof counts)[keyof typeof counts]
>;

/**
 * Arranges an event's bookings for the sheet that an organiser prints for the day. Leaves out cancelled
 * bookings. The totals count confirmed bookings and those that are not paid apart (decision: not-paid). The lists
 * are sorted by the lead member's name, the boats by their names.
 */
export function daySheet<Listed extends ListedBooking>(bookings: readonly Listed[]) {
	const expected = bookings.filter(({ cancelledAt }) => cancelledAt === null).sort(byLeadMember);
	const sumOf = (some: Listed[], field: (typeof counts)[keyof typeof counts]) =>
		some.reduce((sum, booking) => sum + booking[field], 0);
	const total = (field: (typeof counts)[keyof typeof counts]) => ({
		confirmed: sumOf(expected.filter(isConfirmed), field),
		notPaid: sumOf(
			expected.filter((booking) => !isConfirmed(booking)),
			field,
		),
	});
	return {
		rollCall: expected,
		totals: {
			attendees: total(counts.attendees),
			children: total(counts.children),
			softDrinks: total(counts.softDrinks),
			vegetarian: total(counts.vegetarian),
		},
		boats: expected
			.flatMap((booking) => (booking.boatName ? [{ booking, boatName: booking.boatName }] : []))
			.sort((a, b) => a.boatName.localeCompare(b.boatName, 'en-GB')),
		contacts: expected.flatMap((booking) =>
			booking.userEmail ? [{ booking, email: booking.userEmail }] : [],
		),
	};
}
