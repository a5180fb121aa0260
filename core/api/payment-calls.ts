import { bookingFormWithPriceTest } from '../rules/booking/booking-form.ts';
import { cardPaymentRequest } from '../rules/payment/charge-result.ts';
import type { CallTable } from './call.ts';
import {
	cardPaymentJson,
	checkoutJson,
	paymentLinkJson,
	paymentLinkRequestWith,
} from './payment-json.ts';

export const paymentCalls = {
	'POST /api/payment-links': {
		summary: 'Book a paid event and start its payment. Returns 409 if totalAmount is not the price',
		access: 'public',
		rateLimit: 'bookings',
		// Without PRICE_TEST_HOOK, the handler refuses the number of attendees that tests the price.
		body: paymentLinkRequestWith(bookingFormWithPriceTest).meta({ id: 'PaymentLinkRequest' }),
		idempotent: true,
		status: 201,
		answer: paymentLinkJson,
		errors: [
			'event-not-found',
			'booking-not-offered',
			'booking-closed',
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
		rateLimit: 'checkouts',
		answer: checkoutJson,
	},
	'POST /api/checkouts/:checkoutId/payments': {
		summary: 'Charge a card for a checkout, at most once',
		access: 'public',
		rateLimit: 'bookings',
		body: cardPaymentRequest.meta({ id: 'CardPaymentRequest' }),
		answer: cardPaymentJson,
		errors: [
			'event-not-found',
			'checkout-cancelled',
			'checkout-elsewhere',
			'too-many-attempts',
			'payment-unavailable',
		],
	},
	'DELETE /api/checkouts/:checkoutId': {
		summary: 'Cancel an unfinished payment, after querying the payment provider',
		access: 'public',
		rateLimit: 'bookings',
		answer: checkoutJson,
		errors: ['checkout-paid', 'payment-underway', 'payment-unavailable'],
	},
	'POST /api/webhooks/square': {
		summary: 'Webhook notifications from Square, signed in x-square-hmacsha256-signature',
		access: 'public',
		signed: true,
		body: 'bytes',
		answer: null,
		errors: ['webhook-not-signed', 'payment-unavailable'],
	},
} satisfies CallTable;
