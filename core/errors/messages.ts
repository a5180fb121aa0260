/**
 * The error messages of the API, by error code. Messages from specification §8 are quoted word for word.
 */
export const messages = {
	// The request
	'cross-site-request': 'This request came from another site and was refused.',
	'too-many-requests': 'Too many requests. Please try again later.',
	'payload-too-large': 'The request is too large.',
	'unsupported-media-type': 'The request body must be application/json.',
	'invalid-encoding': 'The request is not valid UTF-8.',
	'invalid-json': 'The request is not valid JSON.',
	'invalid-input': 'Some fields are not valid.',
	'not-found': 'Not found',
	// Sign-in and permissions (specification §6, §8)
	'not-signed-in': 'Please sign in.',
	'permission-denied': 'Access Denied',
	'invalid-credentials': 'Invalid email or password',
	'too-many-sign-ins': 'Too many failed login attempts. Please try again later.',
	'no-admin-record': 'Access denied. You do not have admin privileges.',
	'sign-in-failed': 'Login failed. Please try again.',
	// Events and bookings
	'event-not-found': 'Event not found',
	'booking-closed': 'Bookings for this event are closed.',
	'booking-not-offered': 'This event does not take bookings.',
	'payment-needed': 'This event must be paid for online.',
	// Payments
	'payment-not-needed': 'This event is free. No payment is needed.',
	'payments-not-open': 'This event needs online payment, which is not available yet.',
	'price-differs': 'The price has changed. Please reload the page.',
	'currency-not-charged': 'We cannot take payments in this currency.',
	'checkout-not-found': 'Payment not found',
	'checkout-cancelled': 'This payment was cancelled.',
	'checkout-paid': 'This payment has already been made.',
	'checkout-elsewhere': 'Please pay on the payment provider’s page.',
	'payment-underway': 'A payment is being processed. Please wait.',
	'too-many-attempts': 'Too many payment attempts. Please cancel this payment and book again.',
	'payment-unavailable': 'Payment failed. Please try again.',
	'webhook-not-signed': 'The notification does not have a valid signature.',
	// Repeated bookings and sign-ups
	'idempotency-key-reused': 'This Idempotency-Key was used for a different request.',
	// Work days
	'work-day-not-found': 'Work Day Not Found',
	'work-day-over': 'This work day is over. Sign-ups are closed.',
	// News
	'campaigns-unavailable': 'Failed to fetch communications',
	'campaign-not-found': 'Email not found',
	// The water level
	'water-levels-unavailable': 'Failed to fetch water levels',
	// The server
	unavailable: 'The service is not ready. Please try again.',
	internal: 'Something went wrong. Please try again.',
};

export type ErrorCode = keyof typeof messages;
