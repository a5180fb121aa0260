import { ClubError } from '../../errors/club-error.ts';
import { toInstant } from '../calendar/london-time.ts';
import { type ClubEvent, isPaidEvent } from '../events/club-event.ts';
import type { Currency } from '../money.ts';
import type { Environment } from '../payment/environment.ts';
import type { Answer } from './answer.ts';
import { storedAnswers } from './answers.ts';
import type { Booking } from './booking.ts';
import { type BookingForm, issuesForEvent } from './booking-form.ts';
import { isBookingOpen } from './deadline.ts';
import { memberFieldsOf } from './member-fields.ts';
import type { PayLater } from './pay-later.ts';

/**
 * Returns the event if it can be booked now with this form. `isPaid` is true if the request also
 * starts a payment. `answered` are the answers that a party gave when it joined the waiting list.
 * @throws ClubError 'event-not-found', 'invalid-input', 'booking-not-offered', 'booking-closed',
 * 'payment-needed' or 'payment-not-needed'.
 */
export function acceptBooking(
	event: ClubEvent | null,
	form: BookingForm,
	{
		now,
		isPaid,
		answered = null,
	}: { now: Date; isPaid: boolean; answered?: readonly Answer[] | null },
): ClubEvent {
	// Members do not know of a draft.
	const bookable = acceptAtAnyTime(event?.draft ? null : event, form, answered);
	if (!isBookingOpen(bookable, now)) throw new ClubError('booking-closed');
	if (isPaidEvent(bookable) !== isPaid) {
		throw new ClubError(isPaid ? 'payment-not-needed' : 'payment-needed');
	}
	return bookable;
}

/**
 * Returns the event if an organiser can book it for a member with this form, even after the deadline
 * (decision: changed-bookings).
 * @throws ClubError 'event-not-found', 'invalid-input' or 'booking-not-offered'.
 */
export function acceptAtAnyTime(
	event: ClubEvent | null,
	form: BookingForm,
	answered: readonly Answer[] | null = null,
): ClubEvent {
	if (event === null) throw new ClubError('event-not-found');
	const issues = issuesForEvent(form, event, answered);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
	if (!event.allowBooking || event.draft) throw new ClubError('booking-not-offered');
	return event;
}

/** Creates an unpaid booking. `price` is null for a free event. */
export function newBooking(
	form: BookingForm,
	{
		id,
		event,
		now,
		price,
		later = null,
	}: {
		id: string;
		event: Pick<ClubEvent, 'id' | 'name' | 'questions'>;
		now: Date;
		price: { amountMinor: number; currency: Currency; environment: Environment } | null;
		/** How the member pays, if not by card. */
		later?: PayLater | null;
	},
): Booking {
	return {
		id,
		eventId: event.id,
		eventName: event.name,
		submittedAt: toInstant(now),
		paymentRequired: price !== null,
		paid: false,
		paymentAmountMinor: price?.amountMinor ?? null,
		paymentCurrency: price?.currency ?? null,
		paymentId: null,
		paymentCompletedAt: null,
		hasOpenCheckout: false,
		remindersStoppedAt: null,
		changePlaces: 0,
		changeBoats: 0,
		payLater: later,
		heldUntil: later?.until ?? null,
		refundedMinor: 0,
		manualPayments: [],
		priceMinor: null,
		cancelledAt: null,
		cancelReason: null,
		erasedAt: null,
		environment: price?.environment ?? 'production',
		revision: 0,
		...memberFieldsOf(form),
		answers: storedAnswers(form.answers, event.questions),
	};
}
