/** The names of an event's fields, in the messages of its schema, in the form and in the conflict dialog. */
export const eventLabels = {
	name: 'Event name',
	description: 'Short description',
	longdescription: 'Long description',
	eventdatetime: 'Start date and time',
	eventenddatetime: 'End date and time',
	bookingEndDate: 'Booking end date',
	allowBooking: 'Allow booking',
	isBoatEvent: 'Boat event',
	offerChild: 'Offer places for children',
	offerSoftDrinks: 'Offer soft drinks',
	offerVeg: 'Offer vegetarian meals',
	requiresPayment: 'Requires payment',
	price: 'Price per adult',
	currency: 'Currency',
	draft: 'Draft',
} as const;
