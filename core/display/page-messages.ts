export const pageMessages = {
	noEventId: 'No event ID provided',
	loadingEvent: 'Loading event...',
	eventLoadFailed: 'Failed to fetch event data',
	bookingFailed: 'Failed to submit booking. Please try again.',
	noWorkDayId: 'No work day specified',
	loadingWorkDay: 'Loading work day…',
	workDayLoadFailed: 'Failed to fetch work day data',
	signUpFailed: 'Failed to submit your booking. Please try again.',
	calendarFailed: 'Failed to fetch events',
	documentsFailed: 'Failed to fetch documents',
	newsFailed: 'Failed to fetch communications',
	emailFailed: 'Failed to load the email',
	waterLevelsFailed: 'Failed to fetch water levels',
	priceChanged: 'The price has changed. Please check the new price.',
	paymentLoadFailed: 'Failed to load the payment. Please try again.',
	cardFormFailed: 'Failed to load payment form. Please refresh and try again.',
	cancelPayment: 'Are you sure you want to cancel this payment?',
	cancelPaymentFailed: 'Failed to cancel the payment. Please try again.',
	alreadyBooked: 'You already have a booking for this event. Book again?',
	bookingsRemembered:
		'This device remembers your bookings, so that it can ask before you book twice and let you finish a payment.',
	bookingsForgotten: 'This device has forgotten your bookings. The club still has them.',
	formNeedsScript:
		'This form needs JavaScript. Please turn it on in your browser and reload the page.',
	partNeedsScript:
		'This part of the page needs JavaScript. Please turn it on in your browser and reload the page.',
	bookingsRestored: 'This device remembers your bookings again.',
} as const;
