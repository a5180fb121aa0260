/** The messages of the page that a booking's link opens. */
export const myBookingMessages = {
	loading: 'Loading your booking…',
	loadFailed: 'Failed to load your booking. Please try again.',
	needsScript:
		'To show your booking, this page needs JavaScript. Please turn it on in your browser and reload the page, or ask the club.',
	changeFailed: 'Failed to change your booking. Please try again.',
	cancelFailed: 'Failed to cancel your booking. Please try again.',
	payFailed: 'Failed to open the payment. Please try again.',
	outdated: 'This booking has changed since you opened it. Please reload the page and check it.',
} as const;
