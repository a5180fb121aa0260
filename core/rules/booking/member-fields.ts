import { booking } from './booking.ts';

/** The fields of a booking that its member enters and can change. */
export const memberFields = booking.pick({
	firstName: true,
	lastName: true,
	numberAttending: true,
	numberOfChildren: true,
	numberOfSoftDrinks: true,
	numberOfVegetarian: true,
	boatName: true,
	userEmail: true,
});
