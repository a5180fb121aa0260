import { z } from 'zod';
import { bookingForm } from '../rules/booking/booking-form.ts';
import { bookingLabels } from '../rules/booking/labels.ts';
import { maxIdLength, requiredLine } from '../rules/text-schemas.ts';
import { bookingJson, payLaterChoice } from './bookings.ts';
import type { CallTable } from './call.ts';
import { recordPaymentRequest, reversePaymentRequest } from './manual-payments.ts';

const changedBookingJson = bookingJson
	.extend({
		/**
		 * The URL of the payment page for the member. Null if the booking cannot be paid now, or if the payment
		 * provider could not create a payment link.
		 */
		paymentUrl: z.url().nullable(),
	})
	.meta({ id: 'ChangedBooking' });
export type ChangedBookingJson = z.infer<typeof changedBookingJson>;

const adminBookingForm = bookingForm
	.safeExtend({
		/** Whether the event may be above its limit of places after the change. */
		mayExceedPlaces: z.boolean().optional(),
	})
	.meta({ id: 'BookingForm' });

/** The reason that an organiser gives for a cancellation. */
export const cancelRequest = z
	.strictObject({ reason: requiredLine(bookingLabels.cancelReason, 500) })
	.meta({ id: 'CancelBooking' });

/** The maximum number of bookings that one request deletes or restores. */
export const maxBookingsPerChange = 100;

const bookingId = requiredLine('id', maxIdLength);

function distinct<Item extends z.ZodType>(item: Item, idOf: (entry: z.output<Item>) => string) {
	return z
		.array(item)
		.min(1)
		.max(maxBookingsPerChange)
		.refine((entries) => new Set(entries.map(idOf)).size === entries.length, {
			message: 'Each booking can be listed once',
		});
}

const deleteRequest = z
	.strictObject({
		bookings: distinct(z.strictObject({ id: bookingId, revision: z.int().min(0) }), ({ id }) => id),
	})
	.meta({ id: 'DeleteBookings' });

const restoreRequest = z
	.strictObject({ bookings: distinct(bookingId, (id) => id) })
	.meta({ id: 'RestoreBookings' });

/** HTTP calls with which organisers change bookings (decision: changed-bookings). */
export const bookingChangeCalls = {
	'POST /api/admin/bookings/:eventId': {
		summary: 'Book an event for a member, even after the booking deadline',
		access: 'bookings:write',
		body: adminBookingForm.safeExtend({ payLater: payLaterChoice }).meta({ id: 'NewBookingForm' }),
		idempotent: true,
		status: 201,
		answer: changedBookingJson,
		errors: [
			'booking-not-offered',
			'booking-not-found',
			'event-full',
			'not-enough-places',
			'payments-not-open',
			'payment-not-needed',
			'pay-later-not-offered',
			'currency-not-charged',
		],
	},
	'PUT /api/admin/bookings/:eventId/:bookingId': {
		summary: 'Correct the names and counts of a booking. A paid booking keeps the amount paid',
		access: 'bookings:write',
		revisioned: true,
		body: adminBookingForm,
		answer: changedBookingJson,
		errors: [
			'booking-cancelled',
			'booking-erased',
			'booking-currency-differs',
			'event-full',
			'not-enough-places',
			'payment-underway',
			'payment-unavailable',
		],
	},
	'POST /api/admin/bookings/:eventId/:bookingId/payments': {
		summary:
			'Record money that the club has received or given back in cash, by transfer or by cheque',
		access: 'payments:write',
		body: recordPaymentRequest,
		idempotent: true,
		status: 201,
		answer: changedBookingJson,
		errors: [
			'booking-erased',
			'payment-not-needed',
			'paid-elsewhere',
			'manual-payment-too-large',
			'manual-payments-full',
			'revision-differs',
			'payment-underway',
			'payment-unavailable',
		],
	},
	'POST /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/reversal': {
		summary: 'Reverse a payment that was recorded by mistake',
		access: 'payments:write',
		body: reversePaymentRequest,
		idempotent: true,
		status: 201,
		answer: changedBookingJson,
		errors: [
			'booking-erased',
			'manual-payment-reversed',
			'manual-payment-too-large',
			'manual-payments-full',
			'revision-differs',
			'payment-underway',
			'payment-unavailable',
		],
	},
	'POST /api/admin/bookings/:eventId/:bookingId/cancel': {
		summary: 'Cancel a booking. Its record and its payment are kept',
		access: 'bookings:write',
		revisioned: 'optional',
		body: cancelRequest,
		answer: bookingJson,
		errors: ['booking-cancelled', 'booking-erased', 'payment-underway', 'payment-unavailable'],
	},
	'POST /api/admin/bookings/:eventId/:bookingId/link': {
		summary: 'Send the member a further link to the booking by email. Earlier links still work',
		access: 'bookings:write',
		answer: null,
		errors: ['booking-erased', 'booking-without-email'],
	},
	'PUT /api/admin/bookings/:eventId/:bookingId/link': {
		summary: 'Replace all links to the booking by a new one, which the member gets by email',
		access: 'bookings:write',
		answer: z
			.object({
				/**
				 * The new link if the booking has no email address, or if the server sends no emails. Otherwise null. The server
				 * cannot show it again.
				 */
				bookingUrl: z.url().nullable(),
			})
			.meta({ id: 'ReplacedLink' }),
		errors: ['booking-erased'],
	},
	'DELETE /api/admin/bookings/:eventId/:bookingId': {
		summary: 'Delete a booking without payments, such as spam',
		access: 'bookings:write',
		revisioned: true,
		answer: null,
		errors: ['booking-paid', 'payment-underway', 'payment-unavailable'],
	},
	'POST /api/admin/bookings/:eventId/delete': {
		summary: 'Delete several bookings without payments, all or none',
		access: 'bookings:write',
		body: deleteRequest,
		answer: null,
		errors: [
			'booking-not-found',
			'revision-differs',
			'booking-paid',
			'payment-underway',
			'payment-unavailable',
		],
	},
	'POST /api/admin/bookings/:eventId/restore': {
		summary: 'Undo the last change of each of these bookings, within a minute, all or none',
		access: 'bookings:write',
		body: restoreRequest,
		answer: z
			.object({
				/** The bookings after the undo. Undoing the addition of a booking removes the booking. */
				bookings: z.array(changedBookingJson),
			})
			.meta({ id: 'RestoredBookings' }),
		errors: [
			'undo-over',
			'revision-differs',
			'booking-paid',
			'payment-underway',
			'payment-unavailable',
		],
	},
} satisfies CallTable;
