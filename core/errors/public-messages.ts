/**
 * The error messages that public pages also show as part of their text. They are separate from the other messages, so
 * that a public page does not load the messages of the whole API.
 */
export const publicMessages = {
	'booking-closed': 'Bookings for this event are closed.',
	'booking-not-offered': 'This event does not take bookings.',
	'event-full': 'This event is full.',
	'not-enough-places': 'There are not enough places left.',
	'list-full': 'This list is full. Please contact the club.',
	'payments-not-open': 'This event needs online payment, which is not available yet.',
	'test-payment-over':
		'This was a test payment, which can no longer be made. You were not charged. Please book again.',
	'work-day-not-found': 'Work Day Not Found',
	'work-day-over': 'This work day is over. Sign-ups are closed.',
} as const;
