import { ClubError } from '../../errors/club-error.ts';
import { type ClubEvent, isPaidEvent } from '../events/club-event.ts';
import { storedAnswers } from './answers.ts';
import type { Booking } from './booking.ts';
import type { BookingCounts } from './booking-counts.ts';
import { type BookingForm, issuesForEvent } from './booking-form.ts';
import { priceBooking } from './price.ts';

/**
 * Returns the booking with the organiser's corrections (decision: changed-bookings). The price changes only
 * if the number of adults or children changes; then the event's present price applies. A paid booking keeps
 * the amount paid.
 * @throws ClubError 'booking-cancelled', 'booking-erased', 'invalid-input' if a changed field is not needed
 * for the event, or 'booking-currency-differs' if the event's currency has changed since the booking.
 */
export function correctedBooking(booking: Booking, form: BookingForm, event: ClubEvent): Booking {
	if (booking.cancelledAt !== null) throw new ClubError('booking-cancelled');
	if (booking.erasedAt !== null) throw new ClubError('booking-erased');
	// The event may have stopped offering something that this booking includes. Report only the problems of
	// fields that the organiser has changed.
	const issues = issuesForEvent(form, event, booking.answers).filter(
		({ path: [field] }) => form[field as keyof BookingForm] !== booking[field as keyof BookingForm],
	);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
	const answers = storedAnswers(form.answers, event.questions, booking.answers);
	const corrected = { ...booking, ...form, answers };
	const priceMinor = correctedPrice(booking, form, event);
	if (priceMinor === null) return corrected;
	if (booking.paymentCurrency !== null && booking.paymentCurrency !== event.currency) {
		throw new ClubError('booking-currency-differs');
	}
	return booking.paid
		? { ...corrected, priceMinor }
		: {
				...corrected,
				priceMinor,
				paymentRequired: priceMinor > 0,
				paymentAmountMinor: priceMinor,
			};
}

/**
 * Returns the price of the booking after a correction to `counts`. Returns null if the price does not
 * change, because the counts are the same or the booking is free. A free booking stays free, even if the
 * event costs money now.
 */
export function correctedPrice(
	booking: BookingCounts & Pick<Booking, 'paymentRequired' | 'paid' | 'paymentAmountMinor'>,
	counts: BookingCounts,
	event: Pick<ClubEvent, 'requiresPayment' | 'priceMinor'>,
): number | null {
	const isSame =
		counts.numberAttending === booking.numberAttending &&
		counts.numberOfChildren === booking.numberOfChildren;
	const { paymentRequired, paid, paymentAmountMinor } = booking;
	const costsMoney = paymentRequired || (paid && paymentAmountMinor !== null);
	if (isSame || !costsMoney) return null;
	return isPaidEvent(event) ? priceBooking(event, counts) : 0;
}
