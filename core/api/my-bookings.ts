import { z } from 'zod';
import { bankDetails } from '../rules/bank-details.ts';
import { booking } from '../rules/booking/booking.ts';
import { bookingForm, linksForm } from '../rules/booking/booking-form.ts';
import { bookingDeadline, isBookingOpen } from '../rules/booking/deadline.ts';
import { bookingLabels } from '../rules/booking/labels.ts';
import { memberFields } from '../rules/booking/member-fields.ts';
import {
	type MyBooking,
	myDueMinor,
	myPaymentState,
	myPaymentStates,
} from '../rules/booking/my-booking.ts';
import { payLater } from '../rules/booking/pay-later.ts';
import { isPaidLater } from '../rules/booking/payment-status.ts';
import type { TakenPlaces } from '../rules/booking/places.ts';
import { priceOfBooking } from '../rules/booking/price.ts';
import { shortReference } from '../rules/booking/short-reference.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import type { ClubFacts } from '../rules/club-facts.ts';
import { toMajor } from '../rules/money.ts';
import type { Checkout } from '../rules/payment/checkout.ts';
import { lineOfText } from '../rules/text-schemas.ts';
import type { CallTable } from './call.ts';
import { eventJson, toEventJson } from './events.ts';
import { paymentLinkJson } from './payments.ts';

/** The fields of a booking that its member sees as they are stored. */
const bookingPart = booking
	.pick({
		...{ id: true, eventId: true, eventName: true, submittedAt: true },
		...{ cancelledAt: true, remindersStoppedAt: true, revision: true },
	})
	.extend(memberFields.shape);

/** A booking as the API sends it to whoever has its link. Amounts are in major units, such as pounds. */
const myBookingJson = bookingPart
	.extend({
		/** The start of the id, which the panel shows too. */
		reference: z.string(),
		/** Null if the event was deleted, or members cannot see it. */
		event: eventJson.nullable(),
		payment: z.enum(myPaymentStates),
		currency: booking.shape.paymentCurrency,
		/** What the booking costs. 0 for a free booking. */
		price: z.number(),
		/** What was paid and not refunded. */
		paid: z.number(),
		/** What is still to be paid. */
		due: z.number(),
		/** What the club will refund. */
		toRefund: z.number(),
		/**
		 * How to pay a booking that holds its places until it is paid by transfer or at the event. Null for any other, and
		 * once it is paid or has lost its places.
		 */
		payLater: payLater
			.extend({
				/** The club's account, for a transfer. */
				bankDetails: bankDetails.nullable(),
			})
			.nullable(),
		/** The checkout that can still be paid, for the booking or for `openChange`. */
		openCheckoutId: z.string().nullable(),
		/** What the booking will be once the member has paid for the change that they have started. Null if there is none. */
		openChange: memberFields
			.extend({
				/** What the booking will cost. */
				price: z.number(),
				/** What the member has to pay now. */
				toPay: z.number(),
			})
			.nullable(),
		/** Whether the booking can be changed or cancelled now. */
		canChange: z.boolean(),
		/** Until when the booking can be changed or cancelled. Null without a limit. */
		changeableUntil: isoInstant.nullable(),
		/** The email address of the people to ask. */
		contactEmail: z.string(),
	})
	.meta({ id: 'MyBooking' });
export type MyBookingJson = z.infer<typeof myBookingJson>;

/** Converts a booking to JSON for the member who opens it with a link. Amounts are in major units. */
export function toMyBookingJson(
	found: MyBooking,
	{ now, taken, facts }: { now: Date; taken: TakenPlaces; facts: ClubFacts },
): MyBookingJson {
	const { booking: stored, event, balance, openCheckout } = found;
	const { paid, paymentAmountMinor, refundedMinor, cancelledAt } = stored;
	const { bankDetails: account, emails } = facts;
	return {
		...bookingPart.parse(stored),
		reference: shortReference(stored.id),
		event: event && toEventJson(event, now, taken),
		payment: myPaymentState(found),
		currency: stored.paymentCurrency,
		price: toMajor(priceOfBooking(stored)),
		paid: toMajor(paid ? (paymentAmountMinor ?? 0) - refundedMinor : 0),
		due: toMajor(myDueMinor(found)),
		toRefund: toMajor(balance.toRefundMinor),
		payLater: isPaidLater(stored)
			? {
					...stored.payLater,
					bankDetails: stored.payLater.method === 'transfer' ? account : null,
				}
			: null,
		openCheckoutId: openCheckout?.id ?? null,
		openChange: openCheckout && openChangeOf(openCheckout),
		canChange: cancelledAt === null && event !== null && isBookingOpen(event, now),
		changeableUntil: event && bookingDeadline(event),
		contactEmail: emails.bookings,
	};
}

function openChangeOf({ amountMinor, change }: Checkout): MyBookingJson['openChange'] {
	if (change === null || change.fields === null) return null;
	return { ...change.fields, price: toMajor(change.priceMinor), toPay: toMajor(amountMinor) };
}

const cancelRequest = z
	.strictObject({ reason: lineOfText(bookingLabels.cancelReason, 500).default('') })
	.meta({ id: 'CancelMyBooking' });

const changeErrors = [
	'booking-closed',
	'booking-cancelled',
	'payment-underway',
	'payment-unavailable',
] as const;

const common = { access: 'public', rateLimit: 'my-bookings', hasSecretPath: true } as const;

/** HTTP calls with which a member sees and changes their own booking, by its secret link (decision: booking-links). */
export const myBookingCalls = {
	'GET /api/my-bookings/:bookingToken': {
		summary: 'The booking that a secret link opens, with its event and its payment',
		...common,
		answer: myBookingJson,
	},
	'PUT /api/my-bookings/:bookingToken': {
		summary:
			'Change the names, numbers, meals and boat of a booking, until the booking deadline. If a paid booking would cost more, starts the payment of the difference instead, and the change counts once that is paid',
		...common,
		revisioned: 'optional',
		body: bookingForm.meta({ id: 'MyBookingForm' }),
		answer: z.union([myBookingJson, paymentLinkJson]).meta({ id: 'ChangedMyBooking' }),
		errors: [
			...changeErrors,
			'booking-change-costs-more',
			'booking-currency-differs',
			'currency-not-charged',
			'event-full',
			'not-enough-places',
		],
	},
	'DELETE /api/my-bookings/:bookingToken': {
		summary: 'Cancel a booking, until the booking deadline. Its payment stays on record',
		...common,
		revisioned: 'optional',
		body: cancelRequest,
		allowsNoBody: true,
		answer: myBookingJson,
		errors: changeErrors,
	},
	'POST /booking/:bookingToken': {
		summary:
			'Stop the reminder of a booking. Mail programs send this to the address of its page (RFC 8058)',
		...common,
		rateLimit: 'reminders',
		answer: null,
		errors: ['revision-differs'],
	},
	'GET /api/my-bookings/:bookingToken/calendar.ics': {
		summary: 'The event of a booking as an iCalendar file, to which calendars can subscribe',
		...common,
		answer: 'text/calendar',
		errors: ['not-found'],
	},
	'POST /api/my-bookings/:bookingToken/payment-links': {
		summary: 'Pay what a booking owes: its open payment, or a new one',
		...common,
		isUrgent: true,
		status: 201,
		answer: z
			.object({ redirectUrl: z.url(), checkoutId: z.string() })
			.meta({ id: 'MyPaymentLink' }),
		errors: [
			'booking-closed',
			'booking-cancelled',
			'booking-change-costs-more',
			'checkout-paid',
			'payment-not-needed',
			'payments-not-open',
			'currency-not-charged',
			'event-full',
			'not-enough-places',
			'revision-differs',
			'payment-underway',
			'payment-unavailable',
		],
	},
	'POST /api/my-bookings/links': {
		summary:
			'Send the links to the coming bookings with this email address, by email. The answer is the same for every address',
		access: 'public',
		rateLimit: 'my-links',
		body: linksForm.meta({ id: 'LinksForm' }),
		status: 202,
		answer: z.object({ accepted: z.literal(true) }).meta({ id: 'LinksAccepted' }),
	},
} satisfies CallTable;
