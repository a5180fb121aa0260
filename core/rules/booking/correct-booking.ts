import { ClubError } from '../../errors/club-error.ts';
import { type ClubEvent, isPaidEvent } from '../events/club-event.ts';
import type { Booking } from './booking.ts';
import { type BookingForm, issuesForEvent } from './booking-form.ts';
import { priceBooking } from './price.ts';

/**
 * Returns the booking with the organiser's corrections (decision: changed-bookings). The price changes only
 * if the number of adults or children changes; then the event's present price applies. A paid booking keeps
 * the amount paid.
 * @throws ClubError 'booking-cancelled', 'invalid-input' if a changed field is not needed for the event, or
 * 'booking-currency-differs' if the event's currency has changed since the booking.
 */
export function correctedBooking(booking: Booking, form: BookingForm, event: ClubEvent): Booking {
	if (booking.cancelledAt !== null) throw new ClubError('booking-cancelled');
	// The event may have stopped offering something that this booking includes.
	const issues = issuesForEvent(form, event).filter(
		({ path: [field] }) => form[field as keyof BookingForm] !== booking[field as keyof BookingForm],
	);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
	const corrected = { ...booking, ...form };
	const isSamePrice =
		form.numberAttending === booking.numberAttending &&
		form.numberOfChildren === booking.numberOfChildren;
	if (isSamePrice || !costsMoney(booking)) return corrected;
	if (booking.paymentCurrency !== null && booking.paymentCurrency !== event.currency) {
		throw new ClubError('booking-currency-differs');
	}
	const priceMinor = isPaidEvent(event) ? priceBooking(event, form) : 0;
	return booking.paid
		? { ...corrected, priceMinor }
		: {
				...corrected,
				priceMinor,
				paymentRequired: priceMinor > 0,
				paymentAmountMinor: priceMinor,
			};
}

/** A free booking stays free, even if the event costs money by now. */
function costsMoney({ paymentRequired, paid, paymentAmountMinor }: Booking): boolean {
	return paymentRequired || (paid && paymentAmountMinor !== null);
}
