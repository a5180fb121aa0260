import type { ErrorCode } from './codes.ts';

/** One sentence for each code; specification §8 where it has one, word for word. */
export const messages: Record<ErrorCode, string> = {
	'cross-site-request': 'This request came from another site and was refused.',
	'too-many-requests': 'Too many requests. Please try again later.',
	'payload-too-large': 'The request is too large.',
	'unsupported-media-type': 'The request must be application/json.',
	'invalid-encoding': 'The request is not valid UTF-8.',
	'invalid-json': 'The request is not valid JSON.',
	'invalid-input': 'Some of what was sent is not right. Each problem is listed.',
	'not-found': 'Not found',
	'not-signed-in': 'Please sign in.',
	'permission-denied': 'Access Denied',
	'invalid-credentials': 'Invalid email or password',
	'too-many-sign-ins': 'Too many failed login attempts. Please try again later.',
	'no-admin-record': 'Access denied. You do not have admin privileges.',
	'sign-in-failed': 'Login failed. Please try again.',
	'event-not-found': 'Event not found',
	'booking-closed': 'Bookings for this event are closed.',
	'booking-not-offered': 'This event does not take bookings.',
	'payment-needed': 'This event is paid for online, and payment is not open yet.',
	'idempotency-key-reused': 'This Idempotency-Key was used for a different request.',
	'water-levels-unavailable': 'Failed to fetch water levels',
	unavailable: 'The service is not ready. Please try again.',
	internal: 'Something went wrong. Please try again.',
};

/** What a page says when its own work fails, whatever the cause (specification §8). */
export const pageMessages = {
	noEventId: 'No event ID provided',
	loadingEvent: 'Loading event...',
	eventLoadFailed: 'Failed to fetch event data',
	bookingFailed: 'Failed to submit booking. Please try again.',
	calendarFailed: 'Failed to fetch events',
	eventDeleteFailed: 'Failed to delete event. Please try again.',
	eventCreateFailed: 'Failed to create event. Please try again.',
	eventCreated: 'Event created successfully!',
	eventUpdateFailed: 'Failed to update event. Please try again.',
	eventUpdated: 'Event updated successfully!',
	adminEventLoadFailed: 'Failed to load event',
	overviewFailed: 'Failed to load booking data',
	eventBookingsFailed: 'Failed to load booking details',
	bookingsDenied: "You don't have permission to view bookings.",
	createDenied: 'You do not have permission to create events.',
	editDenied: 'You do not have permission to edit events.',
	waterLevelsFailed: 'Failed to fetch water levels',
	alreadyBooked: 'You already have a booking for this event. Book again?',
} as const;
