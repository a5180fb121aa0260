import {
	type Booking,
	type EventBookings,
	londonDateTime,
	type PaymentNote,
	paymentStatus,
	toMajor,
} from '@burgee/core';
import { paymentNoteLabels } from '@burgee/core/display/payment-words';
import { stringify } from 'csv-stringify/sync';

/**
 * Returns the bookings of an event as CSV. Text that a spreadsheet would run as a formula, such as
 * text that starts with =, is escaped.
 */
export function bookingsCsv({
	bookings,
	checkoutIds,
	paymentNotes,
}: Pick<EventBookings, 'bookings' | 'checkoutIds' | 'paymentNotes'>): string {
	const rows = bookings.map((booking) =>
		row({
			...booking,
			checkoutId: checkoutIds.get(booking.id) ?? null,
			notes: paymentNotes.get(booking.id) ?? [],
		}),
	);
	return stringify(rows, {
		bom: true,
		columns: Object.keys(headings),
		header: true,
		escape_formulas: true,
		record_delimiter: 'windows',
	});
}

type CsvValue = string | number | null;

interface CsvBooking extends Booking {
	checkoutId: string | null;
	notes: PaymentNote[];
}

const headings: Record<string, (booking: CsvBooking) => CsvValue> = {
	'First name': (booking) => booking.firstName,
	'Last name': (booking) => booking.lastName,
	Attendees: (booking) => booking.numberAttending,
	Children: (booking) => booking.numberOfChildren,
	'Soft drinks': (booking) => booking.numberOfSoftDrinks,
	Vegetarian: (booking) => booking.numberOfVegetarian,
	Boat: (booking) => booking.boatName,
	Email: (booking) => booking.userEmail,
	'Submitted (UK time)': (booking) => londonDateTime(booking.submittedAt).replace('T', ' '),
	Payment: (booking) => paymentStatus(booking),
	Amount: (booking) =>
		booking.paymentAmountMinor === null ? null : toMajor(booking.paymentAmountMinor).toFixed(2),
	Currency: (booking) => booking.paymentCurrency,
	'Payment ID': (booking) => booking.paymentId,
	'Checkout ID': (booking) => booking.checkoutId,
	Refunded: (booking) =>
		booking.refundedMinor === 0 ? null : toMajor(booking.refundedMinor).toFixed(2),
	'Payment notes': ({ notes }) => notes.map((note) => paymentNoteLabels[note]).join('; ') || null,
};

function row(booking: CsvBooking): Record<string, CsvValue> {
	return Object.fromEntries(
		Object.entries(headings).map(([heading, read]) => [heading, read(booking)]),
	);
}
