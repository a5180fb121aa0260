import { hasSameAnswers } from './answers.ts';
import type { Booking } from './booking.ts';
import { priceOfBooking } from './price.ts';

const fields = [
	'firstName',
	'lastName',
	'boatName',
	'userEmail',
	'numberAttending',
	'numberOfChildren',
	'numberOfSoftDrinks',
	'numberOfVegetarian',
] as const satisfies readonly (keyof Booking)[];

/** Whether something of the booking has changed that its member would care about. */
export function isNewsToMember(told: Booking, booking: Booking): boolean {
	return (
		fields.some((field) => (told[field] || null) !== (booking[field] || null)) ||
		!hasSameAnswers(told.answers, booking.answers) ||
		priceOfBooking(told) !== priceOfBooking(booking) ||
		told.cancelledAt !== booking.cancelledAt
	);
}
