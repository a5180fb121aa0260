import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { compareText } from '../compare-text.ts';
import { currencies } from '../money.ts';
import { environments } from '../payment/environment.ts';
import { manualPayment } from '../payment/manual-payment.ts';
import { answer } from './answer.ts';
import { payLater } from './pay-later.ts';

/**
 * A member's booking for an event (specification §3). Bookings are kept when the event is
 * deleted (decision: deleting-events).
 */
export const booking = z.object({
	id: z.string(),
	eventId: z.string(),
	/** The name that the event had at the time of the booking. */
	eventName: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	/** Adults and children together. */
	numberAttending: z.int(),
	numberOfChildren: z.int(),
	numberOfSoftDrinks: z.int(),
	numberOfVegetarian: z.int(),
	boatName: z.string().nullable(),
	userEmail: z.string().nullable(),
	/** The answers to the event's questions. */
	answers: z.array(answer),
	submittedAt: isoInstant,
	paymentRequired: z.boolean(),
	paid: z.boolean(),
	/** The amount that was paid, or that is still to be paid. Null for a free booking. */
	paymentAmountMinor: z.int().nullable(),
	paymentCurrency: z.enum(currencies).nullable(),
	paymentId: z.string().nullable(),
	paymentCompletedAt: isoInstant.nullable(),
	/** Whether one of the booking's checkouts can still be paid. The booking store derives it from the checkouts. */
	hasOpenCheckout: z.boolean(),
	/**
	 * The people and the boats that the booking will have once its open change is paid (decision: paid-changes), or 0 if it
	 * has no such change. The booking store derives both from the checkouts.
	 */
	changePlaces: z.int(),
	changeBoats: z.int(),
	/** How the member pays, if not by card when they booked. */
	payLater: payLater.nullable(),
	/**
	 * The time after which a job ends the hold of an unpaid booking that is paid later. While it is set, the booking holds
	 * its places, whatever the time is. Null for a booking that is not paid later, or that has lost its places.
	 */
	heldUntil: isoInstant.nullable(),
	refundedMinor: z.int(),
	/** The money that organisers have recorded by hand, in the order in which they recorded it. */
	manualPayments: z.array(manualPayment),
	/**
	 * The price that an organiser's correction has set. It may differ from the amount paid. If no correction
	 * has set a price, it is null, and the price is `paymentAmountMinor`.
	 */
	priceMinor: z.int().nullable(),
	/** When an organiser or the member cancelled the booking. Null for a booking that is not cancelled. */
	cancelledAt: isoInstant.nullable(),
	cancelReason: z.string().nullable(),
	/** When the member asked for no reminder of the event. Null otherwise. */
	remindersStoppedAt: isoInstant.nullable(),
	/** The environment of the booking's checkout; 'production' without a checkout (decision: test-money). */
	environment: z.enum(environments),
	/** When the personal data was erased, because its retention was over. Null until then. */
	erasedAt: isoInstant.nullable(),
	revision: z.int(),
});
export type Booking = z.infer<typeof booking>;

/** A booking as other records store it. Those of an earlier version lack some fields. */
export const bookingCopy = booking.extend({
	answers: booking.shape.answers.default([]),
	payLater: booking.shape.payLater.default(null),
	heldUntil: booking.shape.heldUntil.default(null),
	manualPayments: booking.shape.manualPayments.default([]),
});

/** Sorts bookings by submission time, newest first, then by id (specification §7). */
export function newestFirst(
	a: Pick<Booking, 'id' | 'submittedAt'>,
	b: Pick<Booking, 'id' | 'submittedAt'>,
): number {
	return compareText(b.submittedAt, a.submittedAt) || compareText(a.id, b.id);
}
