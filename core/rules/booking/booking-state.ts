import type { BookingBalance } from '../payment/booking-balance.ts';
import type { PaymentNote } from '../payment/payment-notes.ts';
import type { Booking } from './booking.ts';
import { isConfirmed, paymentStatus } from './payment-status.ts';

/** What the list of an event's bookings says about one of them, in the order of what an organiser must act on. */
export type BookingState =
	/** The payer paid a wrong amount, twice, or too much after the payment was cancelled. */
	| 'check-payment'
	| 'to-refund'
	| 'due'
	| 'refund-underway'
	| 'cancelled'
	| 'pending'
	| 'paid'
	| 'free';

/** A booking with its balance and the notes on its payment. */
export type BookingWithBalance = Pick<
	Booking,
	'paid' | 'paymentRequired' | 'paymentAmountMinor' | 'refundedMinor' | 'cancelledAt'
> &
	BookingBalance & { paymentNotes: readonly PaymentNote[] };

/** Returns the one state that the list shows: of several that apply, the one on which an organiser must act first. */
export function bookingState(booking: BookingWithBalance): BookingState {
	if (paymentChecks(booking).length > 0) return 'check-payment';
	if (booking.toRefundMinor > 0) return 'to-refund';
	if (booking.dueMinor > 0) return 'due';
	if (booking.paymentNotes.includes('refund-underway')) return 'refund-underway';
	if (booking.cancelledAt !== null) return 'cancelled';
	switch (paymentStatus(booking)) {
		case 'Pending':
			return 'pending';
		case 'Paid':
			return 'paid';
		case 'Free Event':
			return 'free';
	}
}

/** The notes on a payment at which an organiser must look. */
export const notesToCheck = ['paid-late', 'paid-twice', 'wrong-amount'] as const;
export type NoteToCheck = (typeof notesToCheck)[number];

/**
 * Returns the notes for which an organiser must look at the payment. A payment after its cancellation needs a check as long
 * as something is to be refunded. Otherwise it pays for the booking, or the club has refunded it. The other notes disappear
 * after a refund.
 */
export function paymentChecks({
	paymentNotes,
	toRefundMinor,
}: Pick<BookingWithBalance, 'paymentNotes' | 'toRefundMinor'>): NoteToCheck[] {
	return notesToCheck.filter(
		(note) => paymentNotes.includes(note) && (note !== 'paid-late' || toRefundMinor > 0),
	);
}

/** The parts of the list that an organiser can choose, by their names in the page's URL. */
export const bookingFilters = [
	'check-payment',
	'not-paid',
	'owed',
	'to-refund',
	'cancelled',
] as const;
export type BookingFilter = (typeof bookingFilters)[number];

/** Reports whether the booking belongs to the part of the list. A booking can belong to several parts. */
export function matchesBookingFilter(booking: BookingWithBalance, filter: BookingFilter): boolean {
	switch (filter) {
		case 'check-payment':
			return paymentChecks(booking).length > 0;
		case 'not-paid':
			return booking.cancelledAt === null && !isConfirmed(booking);
		case 'owed':
			return booking.dueMinor > 0;
		case 'to-refund':
			return booking.toRefundMinor > 0;
		case 'cancelled':
			return booking.cancelledAt !== null;
	}
}
