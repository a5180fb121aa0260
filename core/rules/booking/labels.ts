/**
 * The names of a booking's fields, in the messages of its schema, in the form, on confirmations, in tables and in the
 * conflict dialog. The form writes them with capital letters (specification §2).
 */
export const bookingLabels = {
	/** The first and last name together. */
	leadMember: 'Lead member',
	firstName: 'Lead member first name',
	lastName: 'Lead member last name',
	numberAttending: 'Total number attending',
	numberOfChildren: 'Number of children',
	numberOfSoftDrinks: 'Number requiring soft drinks',
	numberOfVegetarian: 'Number of vegetarian meals',
	boatName: 'Boat name',
	userEmail: 'Email',
	cancelReason: 'Reason',
} as const;

/** The names of the totals that an event's bookings have. */
export const totalLabels = {
	attendees: 'Attendees',
	children: 'Children (12 years or under)',
	softDrinks: 'Soft drinks',
	vegetarian: 'Vegetarian meals',
} as const;
