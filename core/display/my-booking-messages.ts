/** The messages of the page that a booking's link opens. */
export const myBookingMessages = {
	loading: 'Loading your booking…',
	loadFailed: 'Failed to load your booking. Please try again.',
	needsScript:
		'To show your booking, this page needs JavaScript. Please turn it on in your browser and reload the page, or ask the club.',
	changeFailed: 'Failed to change your booking. Please try again.',
	cancelFailed: 'Failed to cancel your booking. Please try again.',
	payFailed: 'Failed to open the payment. Please try again.',
	stopReminder:
		'Stop the reminder of this booking? Otherwise, we email you on the evening before the event.',
	reminderStopped: 'We will not remind you of this booking. The booking itself stays as it is.',
	stopFailed: 'Failed to stop the reminder. Please try again.',
	outdated: 'This booking has changed since you opened it. Please reload the page and check it.',
} as const;
