/**
 * The error codes of all expected failures, in the code and in the API. Each code has a message in
 * `messages.ts`.
 */
export type ErrorCode =
	// the request
	| 'cross-site-request'
	| 'too-many-requests'
	| 'payload-too-large'
	| 'unsupported-media-type'
	| 'invalid-encoding'
	| 'invalid-json'
	| 'invalid-input'
	| 'not-found'
	// sign-in and permissions (specification §6, §8)
	| 'not-signed-in'
	| 'permission-denied'
	| 'invalid-credentials'
	| 'too-many-sign-ins'
	| 'no-admin-record'
	| 'sign-in-failed'
	// events and bookings
	| 'event-not-found'
	| 'booking-closed'
	| 'booking-not-offered'
	| 'payment-needed'
	// payments
	| 'payment-not-needed'
	| 'payments-not-open'
	| 'price-differs'
	| 'currency-not-charged'
	| 'checkout-not-found'
	| 'checkout-cancelled'
	| 'checkout-paid'
	| 'checkout-elsewhere'
	| 'payment-underway'
	| 'too-many-attempts'
	| 'payment-unavailable'
	| 'webhook-not-signed'
	// bookings and sign-ups
	| 'idempotency-key-reused'
	// work days
	| 'work-day-not-found'
	| 'work-day-over'
	// news
	| 'campaigns-unavailable'
	| 'campaign-not-found'
	// the water level
	| 'water-levels-unavailable'
	// the service
	| 'unavailable'
	| 'internal';
