import { publicMessages } from './public-messages.ts';
import { signInMessages } from './sign-in-messages.ts';

/**
 * The error messages of the API, by error code. Messages from specification §8 are quoted word for word.
 */
export const messages = {
	...publicMessages,
	...signInMessages,
	// The request
	'cross-site-request': 'This request came from another site and was refused.',
	'unknown-host':
		'This server does not know the address that you opened. If members are to use it, set PUBLIC_URL to it and start the server again.',
	'too-many-requests': 'Too many requests. Please try again later.',
	'payload-too-large': 'The request is too large.',
	'unsupported-media-type': 'The request body must be application/json.',
	'malformed-request': 'The request is not valid HTTP.',
	'headers-too-large': 'The headers of the request are too large.',
	'request-timeout': 'The request did not arrive in time.',
	'invalid-encoding': 'The request is not valid UTF-8.',
	'invalid-json': 'The request is not valid JSON.',
	'invalid-input': 'Some fields are not valid.',
	'not-found': 'Not found',
	'file-changed': 'The file has changed.',
	'range-not-satisfiable': 'The file does not have these bytes.',
	// Sign-in and permissions (specification §6, §8)
	'not-signed-in': 'Please sign in.',
	'members-only': 'Please open this page again and enter the members’ password.',
	'permission-denied': 'Access Denied',
	'invalid-credentials': 'Invalid email or password',
	'second-factor-required': 'Please enter the code from your authenticator app.',
	'second-factor-invalid': 'This code is not right, or it was used before.',
	'no-admin-record': 'Access denied. You do not have admin privileges.',
	'sign-in-refused': 'Login failed. Please try again.',
	// Members of the panel
	'member-not-found': 'Member not found',
	'member-exists': 'A member with this email address already exists.',
	'own-access':
		'You cannot disable or remove yourself, or take away your own permission to change members.',
	'last-members-write': 'At least one member must be able to change members.',
	'invitation-not-possible':
		'The member needs an email address and must not be disabled. Only then can you create a link.',
	'members-password-fixed':
		'The members’ password comes from the server’s configuration and cannot be changed here.',
	'members-password-not-set': 'The members area has no password.',
	'password-kept-elsewhere':
		'Another service keeps this member’s password. The operator of the server can reset it.',
	'invitation-not-found': 'This link is not valid. It was already used, or it has expired.',
	// The admin's own account
	'wrong-password': 'Your current password is not right.',
	'session-not-found': 'This session has already ended.',
	'second-factor-missing': 'Your account needs a second factor. Please add one to your account.',
	'second-factor-added': 'Your account already has a second factor.',
	'second-factor-not-added': 'This account has no second factor.',
	'own-second-factor':
		'You can remove your own second factor only on the page “Your account”, with a code.',
	// Events and bookings
	'event-not-found': 'Event not found',
	'import-changed':
		'The calendar has changed since the preview. Check the rows again before you import them.',
	'payment-needed': 'This event must be paid for online.',
	'pay-later-not-offered':
		'This way to pay is not offered any more. Please reload the page, and choose another one.',
	// The waiting list
	'no-waiting-list': 'This event has no waiting list.',
	'places-left': 'This event has places left. Please book instead.',
	'offer-not-found': 'This link does not work. It may be incomplete, or the entry may be too old.',
	'offer-over': 'This offer has ended.',
	'offer-accepted': 'You have accepted this offer. To cancel, use the link of your booking.',
	'waiting-entry-not-found': 'Entry of the waiting list not found',
	'not-waiting': 'This party no longer waits.',
	// Bookings that organisers change
	'booking-not-found': 'Booking not found',
	'booking-link-not-found':
		'This link does not work. It may have been replaced, or the booking may have been removed.',
	'booking-change-costs-more':
		'This costs more than you have paid, and the rest cannot be paid online. Please ask the club.',
	'booking-cancelled': 'This booking is cancelled.',
	'booking-without-email': 'This booking has no email address.',
	'booking-erased': 'The names of this old booking are erased, so it can no longer be changed.',
	'booking-paid':
		'A booking with a payment cannot be deleted. Cancel it instead, so that the payment stays on record.',
	'booking-currency-differs':
		'The currency of this event has changed since the booking. Cancel the booking and add a new one.',
	'undo-over': 'This can no longer be undone. Changes can be undone for a minute.',
	// Payments
	'payment-not-needed': 'This event is free. No payment is needed.',
	'price-differs': 'The price has changed. Please reload the page.',
	'currency-not-charged': 'We cannot take payments in this currency.',
	'checkout-not-found': 'Payment not found',
	'checkout-cancelled': 'This payment was cancelled.',
	'checkout-paid': 'This payment has already been made.',
	'checkout-elsewhere': 'Please pay on the payment provider’s page.',
	'payment-underway': 'A payment is being processed. Please wait.',
	'too-many-attempts': 'Too many payment attempts. Please cancel this payment and book again.',
	'card-payments-paused':
		'The club takes no card payments for a while, because too many cards were declined. Your card was not charged. Please try again in an hour.',
	'payment-unavailable': 'Payment failed. Please try again.',
	'no-payment-provider': 'The club takes no card payments.',
	'refund-refused': 'The payment provider has refused this refund. Nothing was refunded.',
	'refund-differs':
		'What can be refunded has changed. Reload the page to see the refunds of this booking.',
	'payment-not-found': 'The booking has no such payment.',
	'manual-payment-reversed': 'This payment is already reversed.',
	'manual-payment-too-large':
		'More would be given back than was received in cash, by transfer or by cheque. Money paid by card goes back to the card.',
	'paid-elsewhere':
		'This booking was paid before the club took payments here, so no further payment can be recorded.',
	'manual-payments-full': 'No more payments can be recorded for this booking.',
	'day-not-found': 'Day not found',
	'refund-too-large':
		'This is more than can still be refunded. Reload the page to see what is left.',
	'refund-elsewhere':
		'This was paid with another payment provider, or as a test. Refund it with that provider.',
	'webhook-not-signed': 'The notification does not have a valid signature.',
	// Repeated bookings and sign-ups
	'idempotency-key-reused': 'This Idempotency-Key was used for a different request.',
	// Work days
	'sign-up-not-found': 'Sign-up not found',
	'job-has-volunteers': 'Volunteers have chosen a job that you removed.',
	// Emails
	'message-not-found': 'Message not found',
	'no-recipients': 'Nobody would get this email.',
	'too-many-letters':
		'You can write to those who have booked an event five times in 24 hours. Please wait.',
	'account-without-email': 'Your account has no email address.',
	'message-not-failed': 'Only an email that has failed can be sent again.',
	// News
	'campaigns-unavailable': 'Failed to fetch communications',
	'campaign-not-found': 'Newsletter not found',
	'campaigns-from-service': 'Newsletters come from the club’s email service. Change them there.',
	// The club's own pages
	'page-not-found': 'Page not found',
	'page-exists': 'There is already a page with this address. Please choose another address.',
	'page-address-fixed': 'The address of a page cannot change.',
	'too-many-pages': 'A club can have 100 pages. Please delete one first.',
	// The water level
	'water-levels-unavailable': 'Failed to fetch water levels',
	'water-levels-from-service':
		'Water levels come from an outside gauge and cannot be changed here.',
	'reading-not-found': 'Water reading not found',
	'reading-exists': 'There is already a water reading for this time.',
	// Documents
	'document-not-found': 'Document not found',
	'not-a-pdf': 'This file is not a PDF.',
	'no-own-document': 'The club has no PDF of its own for this document.',
	'no-previous-document': 'This document has no previous version.',
	'document-list-full':
		'The list is full. It has room for 50 documents, and for 50 that were removed in the last 30 days.',
	// Photos
	'not-a-photo': 'This file is not a JPEG, PNG, WebP or AVIF photo.',
	'photo-damaged': 'This photo is damaged and cannot be read.',
	'photo-too-large': 'This photo has too many pixels. Make it smaller first.',
	// The club's facts
	'facts-from-file': 'The club’s facts come from a file on the server and cannot be changed here.',
	// Optimistic locking of changes in the panel
	'precondition-required': 'The request needs an If-Match header.',
	'record-unreadable':
		'This record cannot be read, so nothing was changed. Please tell whoever runs this website.',
	'revision-differs': 'Someone else has changed this since you opened it.',
	// The server
	unavailable: 'The service is busy or not ready. Please try again in a moment.',
	internal: 'Something went wrong. Please try again.',
};

export type ErrorCode = keyof typeof messages;
