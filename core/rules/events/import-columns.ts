/** The columns of a CSV file with events. `example` is a cell of the template. */
export const importColumns = {
	name: {
		heading: 'Name',
		hint: 'Required.',
		example: 'Opening Regatta',
	},
	startDate: {
		heading: 'Start date',
		hint: 'Required. 01/05/2027 or 2027-05-01.',
		example: '01/05/2027',
	},
	startTime: {
		heading: 'Start time',
		hint: 'UK time, such as 18:30. Leave it empty for an all-day event.',
		example: '10:30',
	},
	endDate: {
		heading: 'End date',
		hint: 'Leave it empty if the event ends on the day it starts.',
		example: '',
	},
	endTime: {
		heading: 'End time',
		hint: 'UK time, such as 21:00.',
		example: '16:00',
	},
	description: {
		heading: 'Description',
		hint: 'One sentence, shown in search results.',
		example: 'The first races of the season',
	},
	longdescription: {
		heading: 'Long description',
		hint: 'Shown in the calendar and on the booking page. A cell can have several lines.',
		example: 'Two races in the morning and one after lunch. All boats are welcome.',
	},
	allowBooking: {
		heading: 'Bookable',
		hint: 'Yes or No. An empty cell means No.',
		example: 'Yes',
	},
	bookingEndDate: {
		heading: 'Booking closes',
		hint: '30/04/2027, or 30/04/2027 18:00. Without a time, bookings close at the end of the day.',
		example: '28/04/2027',
	},
	isBoatEvent: {
		heading: 'Boat event',
		hint: 'Yes or No. Members are asked for their boat’s name.',
		example: 'Yes',
	},
	offerChild: {
		heading: 'Children',
		hint: 'Yes or No. Places for children, at half price.',
		example: 'Yes',
	},
	offerSoftDrinks: {
		heading: 'Drinks',
		hint: 'Yes or No. Soft drinks.',
		example: 'No',
	},
	offerVeg: {
		heading: 'Vegetarian',
		hint: 'Yes or No. Vegetarian meals.',
		example: 'No',
	},
	places: {
		heading: 'Places',
		hint: 'How many people can come. Leave it empty for no limit.',
		example: '',
	},
	boatPlaces: {
		heading: 'Boat places',
		hint: 'How many boats can come to a boat event. Leave it empty for no limit.',
		example: '24',
	},
	price: {
		heading: 'Price',
		hint: 'For each adult, such as 12.50. Leave it empty if the event is free.',
		example: '12.50',
	},
	currency: {
		heading: 'Currency',
		hint: 'GBP, EUR or USD. An empty cell means GBP.',
		example: 'GBP',
	},
} as const satisfies Record<string, { heading: string; hint: string; example: string }>;

export type ImportField = keyof typeof importColumns;
export const importFields = Object.keys(importColumns) as ImportField[];

/** The columns that a file must have. */
export const requiredImportFields = ['name', 'startDate'] as const satisfies ImportField[];

/** How many events one file can have. */
export const maxImportEvents = 200;

/** The maximum size of a file, in bytes. */
export const maxImportBytes = 500_000;
