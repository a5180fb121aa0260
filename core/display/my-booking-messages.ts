/** The messages of the page that a booking's link opens. */
export const myBookingMessages = {
	loading: 'Loading your booking…',
	loadFailed: 'Failed to load your booking. Please try again.',
	needsScript:
		'To show your booking, this page needs JavaScript. Please turn it on in your browser and reload the page, or ask the club.',
	changeFailed: 'Failed to change your booking. Please try again.',
	cancelFailed: 'Failed to cancel your booking. Please try again.',
	changePaid: 'Your payment has arrived, and your booking is changed.',
	changeNotMade:
		'Your payment has arrived, but your booking was changed or cancelled before, so your change could not be made.',
	changeCancelled:
		'Your change is cancelled. You were not charged, and your booking stays as it was.',
	cancelChangeFailed: 'Failed to cancel your change. Please try again.',
	payFailed: 'Failed to open the payment. Please try again.',
	stopReminder:
		'Stop the reminder of this booking? Otherwise, we email you on the evening before the event.',
	reminderStopped: 'We will not remind you of this booking. The booking itself stays as it is.',
	stopFailed: 'Failed to stop the reminder. Please try again.',
	outdated: 'This booking has changed since you opened it. Please reload the page and check it.',
} as const;
