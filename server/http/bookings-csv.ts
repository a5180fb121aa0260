import {
	type Booking,
	type EventBookings,
	londonDateTime,
	type PaymentNote,
	paymentNoteLabels,
	paymentStatus,
	toMajor,
} from '@burgee/core';
import { stringify } from 'csv-stringify/sync';

/**
 * Returns the bookings of an event as CSV. Text that a spreadsheet would run as a formula, such as
 * text that starts with =, is escaped.
 */
export function bookingsCsv({
	bookings,
	paymentNotes,
}: Pick<EventBookings, 'bookings' | 'paymentNotes'>): string {
	const rows = bookings.map((booking) => row(booking, paymentNotes.get(booking.id) ?? []));
	return stringify(rows, {
		bom: true,
		columns: Object.keys(headings),
		header: true,
		escape_formulas: true,
		record_delimiter: 'windows',
	});
}

const headings = {
	'First name': (booking: Booking) => booking.firstName,
	'Last name': (booking: Booking) => booking.lastName,
	Attending: (booking: Booking) => booking.numberAttending,
	Children: (booking: Booking) => booking.numberOfChildren,
	'Soft drinks': (booking: Booking) => booking.numberOfSoftDrinks,
	Vegetarian: (booking: Booking) => booking.numberOfVegetarian,
	Boat: (booking: Booking) => booking.boatName,
	Email: (booking: Booking) => booking.userEmail,
	'Submitted (UK time)': (booking: Booking) =>
		londonDateTime(booking.submittedAt).replace('T', ' '),
	Payment: (booking: Booking) => paymentStatus(booking),
	Amount: (booking: Booking) =>
		booking.paymentAmountMinor === null ? null : toMajor(booking.paymentAmountMinor).toFixed(2),
	Currency: (booking: Booking) => booking.paymentCurrency,
	'Payment id': (booking: Booking) => booking.paymentId,
	Refunded: (booking: Booking) =>
		booking.refundedMinor === 0 ? null : toMajor(booking.refundedMinor).toFixed(2),
	'Payment notes': (_: Booking, notes: PaymentNote[]) =>
		notes.map((note) => paymentNoteLabels[note]).join('; ') || null,
};

function row(booking: Booking, notes: PaymentNote[]): Record<string, string | number | null> {
	return Object.fromEntries(
		Object.entries(headings).map(([heading, read]) => [heading, read(booking, notes)]),
	);
}
