/** What a public page says when its own work fails, whatever the cause (specification §8). */
export const pageMessages = {
	noEventId: 'No event ID provided',
	loadingEvent: 'Loading event...',
	eventLoadFailed: 'Failed to fetch event data',
	bookingFailed: 'Failed to submit booking. Please try again.',
	noWorkDayId: 'No work day specified',
	loadingWorkDay: 'Loading work day...',
	workDayLoadFailed: 'Failed to fetch work day data',
	signUpFailed: 'Failed to submit your booking. Please try again.',
	calendarFailed: 'Failed to fetch events',
	documentsFailed: 'Failed to fetch documents',
	newsFailed: 'Failed to fetch communications',
	waterLevelsFailed: 'Failed to fetch water levels',
	alreadyBooked: 'You already have a booking for this event. Book again?',
} as const;
