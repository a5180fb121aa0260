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
	manualMethods,
	type PaymentNote,
	paymentStatus,
	toMajor,
} from '@burgee/core';
import { answerTo } from '@burgee/core/display/answer-words';
import { manualMethodLabels } from '@burgee/core/display/manual-payment-words';
import { paymentNoteLabels } from '@burgee/core/display/payment-words';
import { amountCell, type CsvColumns, toCsv } from './csv.ts';

/**
 * Returns the bookings of an event as CSV. The column 'Test money' marks payments in test money (decision: test-money).
 * An event with a limit of places has columns with the places that each booking holds. Each question of the event has a
 * column, and so has a question that bookings have answered before it was changed. Each method of money that moved by
 * hand has a column with what the club keeps of it, which is part of 'Amount' less 'Refunded'.
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
	const all = {
		...{ ...columns, ...manualColumns(bookings), ...placeColumns(event) },
		...answerColumns(questions),
	};
	return toCsv(all, rows);
}

interface CsvBooking extends Booking {
	checkoutId: string | null;
	notes: PaymentNote[];
	balance: BookingBalance;
}

function manualColumns(bookings: readonly Booking[]): CsvColumns<Booking> {
	const used = new Set(
		bookings.flatMap(({ manualPayments }) => manualPayments.map(({ method }) => method)),
	);
	const methods = manualMethods.filter((method) => used.has(method));
	return Object.fromEntries(
		methods.map((method) => [
			manualMethodLabels[method],
			({ manualPayments }: Booking) => {
				const entries = manualPayments.filter((entry) => entry.method === method);
				const keptMinor = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
				return keptMinor === 0 ? null : amountCell(keptMinor);
			},
		]),
	);
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
