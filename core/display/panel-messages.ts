export const panelMessages = {
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
} as const;
