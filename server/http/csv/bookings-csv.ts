import {
	askedLabels,
	type Booking,
	type BookingBalance,
	type EventBookings,
	erasedName,
	heldBy,
	isConfirmed,
	isTestMoney,
	londonDateTime,
	type PaymentNote,
	paymentStatus,
	toMajor,
} from '@burgee/core';
import { answerTo } from '@burgee/core/display/answer-words';
import { paymentNoteLabels } from '@burgee/core/display/payment-words';
import { type CsvColumns, toCsv } from './csv.ts';

/**
 * Returns the bookings of an event as CSV. The column 'Test money' marks payments in test money
 * (decision: test-money). An event with a limit of places has columns with the places that each booking holds. Each question of the event has a column, and so has a question
 * that bookings have answered before it was changed.
 */
export function bookingsCsv({
	event,
	bookings,
	checkoutIds,
	paymentNotes,
	balances,
}: Pick<
	EventBookings,
	'event' | 'bookings' | 'checkoutIds' | 'paymentNotes' | 'balances'
>): string {
	const rows = bookings.map((booking) => ({
		...booking,
		checkoutId: checkoutIds.get(booking.id) ?? null,
		notes: paymentNotes.get(booking.id) ?? [],
		balance: balances.get(booking.id) ?? { dueMinor: 0, toRefundMinor: 0 },
	}));
	const questions = askedLabels(event?.questions ?? [], bookings);
	return toCsv({ ...columns, ...placeColumns(event), ...answerColumns(questions) }, rows);
}

interface CsvBooking extends Booking {
	checkoutId: string | null;
	notes: PaymentNote[];
	balance: BookingBalance;
}

/** The headings differ from those of the other columns, whatever the questions are. */
function answerColumns(questions: readonly string[]): CsvColumns<CsvBooking> {
	return Object.fromEntries(
		questions.map((label) => [
			`Question: ${label}`,
			(booking: CsvBooking) => answerTo(booking, label),
		]),
	);
}

function placeColumns(event: EventBookings['event']): CsvColumns<CsvBooking> {
	return {
		...((event?.places ?? null) !== null && {
			'Places held': (booking: Booking) => heldBy(booking).heldPlaces,
		}),
		...((event?.boatPlaces ?? null) !== null && {
			'Boat places held': (booking: Booking) => heldBy(booking).heldBoats,
		}),
	};
}

const columns: CsvColumns<CsvBooking> = {
	'First name': (booking) => (booking.erasedAt === null ? booking.firstName : erasedName),
	'Last name': (booking) => booking.lastName,
	Status: (booking) =>
		booking.cancelledAt !== null ? 'Cancelled' : isConfirmed(booking) ? 'Confirmed' : 'Not paid',
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
	'Test money': (booking) => (booking.paymentAmountMinor && isTestMoney(booking) ? 'Yes' : null),
	Due: ({ balance }) => (balance.dueMinor === 0 ? null : toMajor(balance.dueMinor).toFixed(2)),
	'To be refunded': ({ balance }) =>
		balance.toRefundMinor === 0 ? null : toMajor(balance.toRefundMinor).toFixed(2),
	'Cancelled (UK time)': ({ cancelledAt }) =>
		cancelledAt && londonDateTime(cancelledAt).replace('T', ' '),
	'Cancel reason': ({ cancelReason }) => cancelReason,
};
