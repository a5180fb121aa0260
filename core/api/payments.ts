import { z } from 'zod';
import { bookingForm, bookingFormWithPriceTest } from '../rules/booking/booking-form.ts';
import { currencies, toMajor } from '../rules/money.ts';
import { cardPaymentRequest, chargeResults } from '../rules/payment/charge-result.ts';
import type { Checkout } from '../rules/payment/checkout.ts';
import { bookingStatuses, type CheckoutBooking } from '../rules/payment/checkout-booking.ts';
import { checkoutState, checkoutStatuses } from '../rules/payment/checkout-state.ts';
import { isFormerTest, wasStartedWith } from '../rules/payment/environment.ts';
import { maxIdLength, requiredLine } from '../rules/text-schemas.ts';
import { storedBookingJson } from './bookings.ts';
import type { CallTable } from './call.ts';

const eventId = requiredLine('eventId', maxIdLength);

/**
 * Creates the schema for the body of POST /api/payment-links. `totalAmount` (in major units) and
 * `currency` are the price that the payer saw. The server computes the price again and refuses the
 * request if the prices differ (decision: money).
 */
function paymentLinkRequestWith(form: typeof bookingForm) {
	return z
		.strictObject({
			eventId,
			bookingData: form.safeExtend({
				eventId: eventId.optional(),
				submittedAt: z.iso.datetime({ offset: true }).optional(),
			}),
			totalAmount: z.number({ error: 'totalAmount must be a number' }),
			currency: z.enum(currencies, { error: 'Currency must be GBP, EUR or USD' }),
		})
		.superRefine((request, context) => {
			const bookingEventId = request.bookingData.eventId;
			if (bookingEventId !== undefined && bookingEventId !== request.eventId) {
				context.addIssue({
					code: 'custom',
					path: ['bookingData', 'eventId'],
					message: 'bookingData.eventId must be the same as eventId',
				});
			}
		});
}

export const paymentLinkRequest = paymentLinkRequestWith(bookingForm);

export const paymentLinkJson = storedBookingJson
	.extend({
		success: z.literal(true),
		redirectUrl: z.url(),
		checkoutId: z.string(),
	})
	.meta({ id: 'PaymentLink' });
export type PaymentLinkJson = z.infer<typeof paymentLinkJson>;

/**
 * The response of GET /api/checkouts/:checkoutId, without personal data. `amount` is in major
 * units.
 */
const checkoutJson = z
	.object({
		status: z.enum(checkoutStatuses),
		amount: z.number(),
		currency: z.enum(currencies),
		eventId: z.string(),
		provider: z.string(),
		/**
		 * The URL of the provider's payment page. Null if the provider has no payment page for the
		 * checkout.
		 */
		paymentPage: z.url().nullable(),
		/**
		 * Whether a card charge is in flight or a payment is still pending at the provider. In this
		 * state, the server refuses a new charge.
		 */
		underway: z.boolean(),
		/**
		 * Whether the provider took a payment in a wrong amount or currency. Such a payment does not count
		 * as paid.
		 */
		wrongAmount: z.boolean(),
		/**
		 * Set only if the checkout takes the difference that the change of a paid booking costs. 'counts': it is paid, and the
		 * booking is changed. 'ended': it was cancelled, or somebody had changed or cancelled the booking before it was paid.
		 */
		change: z.enum(['waiting', 'counts', 'ended']).optional(),
		/** Whether an organiser has cancelled or deleted the booking. */
		bookingStatus: z.enum(bookingStatuses),
		/**
		 * Whether the payment was a test that can no longer be made, because the club has changed its payment provider or
		 * its environment (decision: test-money). The status is then 'cancelled', also before the server has cancelled it.
		 */
		formerTest: z.literal(true).optional(),
		/** The money that the club has not refunded yet for a cancelled booking, otherwise 0. In major units. */
		toRefund: z.number(),
	})
	.meta({ id: 'Checkout' });
export type CheckoutJson = z.infer<typeof checkoutJson>;

/**
 * Converts a checkout to JSON. The gateway is the payment provider that the club uses now: a checkout of an earlier
 * payment provider or environment can no longer be paid. Nor can a cancelled or deleted booking.
 */
export function toCheckoutJson(
	checkout: Checkout,
	{
		gateway,
		now,
		booking: { bookingStatus, toRefundMinor },
	}: { gateway: Parameters<typeof wasStartedWith>[0]; now: Date; booking: CheckoutBooking },
): CheckoutJson {
	const { status, isOpen, isChargeInFlight, hasMismatchedPayment } = checkoutState(checkout, now);
	const isFormer = isFormerTest(gateway, checkout);
	const isPayable = isOpen && bookingStatus === 'active' && !hasMismatchedPayment;
	const canBePaid = isPayable && wasStartedWith(gateway, checkout);
	return {
		status: isOpen && isFormer ? 'cancelled' : status,
		amount: toMajor(checkout.amountMinor),
		currency: checkout.currency,
		eventId: checkout.eventId,
		provider: checkout.provider,
		paymentPage: canBePaid ? (checkout.link?.url ?? null) : null,
		underway: isChargeInFlight,
		wrongAmount: hasMismatchedPayment,
		...changeState(checkout, isOpen),
		bookingStatus,
		...(isFormer && { formerTest: true as const }),
		toRefund: toMajor(toRefundMinor),
	};
}

function changeState({ change }: Checkout, isOpen: boolean): Pick<CheckoutJson, 'change'> {
	if (change === null) return {};
	if (change.counts) return { change: 'counts' };
	return { change: isOpen ? 'waiting' : 'ended' };
}

const cardPaymentJson = z
	.object({
		status: z.enum(checkoutStatuses),
		answer: z.enum(chargeResults),
		/** 'COMPLETED' or 'FAILED', as the payment provider reported. Omitted if the provider reported neither. */
		paymentStatus: z.string().optional(),
	})
	.meta({ id: 'CardPayment' });
export type CardPaymentJson = z.infer<typeof cardPaymentJson>;

/** The payment provider in the response of GET /api/club, with the settings of its card form. */
export const paymentProviderJson = z.discriminatedUnion('provider', [
	z.object({ provider: z.literal('none') }),
	z.object({ provider: z.literal('practice'), priceTestHook: z.boolean() }),
	z.object({
		provider: z.literal('square'),
		/**
		 * Whether the payer enters the card on Burgee's page ('embedded') or on Square's page ('hosted').
		 */
		checkout: z.enum(['embedded', 'hosted']),
		applicationId: z.string(),
		locationId: z.string(),
		script: z.url(),
		priceTestHook: z.boolean(),
	}),
]);
export type PaymentProviderJson = z.infer<typeof paymentProviderJson>;

export const paymentCalls = {
	'POST /api/payment-links': {
		summary: 'Book a paid event and start its payment. Returns 409 if totalAmount is not the price',
		access: 'public',
		isUrgent: true,
		rateLimit: 'bookings',
		// This schema accepts a special number of attendees, for which the server charges a test price (decision:
		// price-test-hook). The handler refuses this number unless PRICE_TEST_HOOK is on.
		body: paymentLinkRequestWith(bookingFormWithPriceTest).meta({ id: 'PaymentLinkRequest' }),
		idempotent: true,
		status: 201,
		answer: paymentLinkJson,
		errors: [
			'event-not-found',
			'booking-not-offered',
			'booking-closed',
			'event-full',
			'not-enough-places',
			'list-full',
			'payment-not-needed',
			'payments-not-open',
			'payment-unavailable',
			'price-differs',
			'currency-not-charged',
		],
	},
	'GET /api/checkouts/:checkoutId': {
		summary: 'The amount and status of a payment, after querying the payment provider',
		access: 'public',
		isOpen: true,
		isUrgent: true,
		rateLimit: 'checkouts',
		answer: checkoutJson,
	},
	'POST /api/checkouts/:checkoutId/payments': {
		summary: 'Charge a card for a checkout, at most once',
		access: 'public',
		isOpen: true,
		isUrgent: true,
		rateLimit: 'payments',
		body: cardPaymentRequest.meta({ id: 'CardPaymentRequest' }),
		answer: cardPaymentJson,
		errors: [
			'event-not-found',
			'checkout-cancelled',
			'checkout-paid',
			'test-payment-over',
			'checkout-elsewhere',
			'too-many-attempts',
			'card-payments-paused',
			'payment-unavailable',
		],
	},
	'DELETE /api/checkouts/:checkoutId': {
		summary: 'Cancel an unfinished payment, after querying the payment provider',
		access: 'public',
		isOpen: true,
		isUrgent: true,
		rateLimit: 'payments',
		answer: checkoutJson,
		errors: ['checkout-paid', 'payment-underway', 'payment-unavailable'],
	},
	'POST /api/webhooks/square': {
		summary: 'Webhook notifications from Square, signed in x-square-hmacsha256-signature',
		access: 'public',
		isUrgent: true,
		signed: true,
		body: 'bytes',
		answer: null,
		errors: ['webhook-not-signed', 'payment-unavailable'],
	},
} satisfies CallTable;
