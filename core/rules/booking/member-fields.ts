import type { z } from 'zod';
import type { GivenAnswer } from './answer.ts';
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
	answers: true,
});
export type MemberFields = z.infer<typeof memberFields>;

/** What a form and a stored record have in common. The answers of a form lack the words of their questions. */
type EnteredFields = Omit<MemberFields, 'answers'> & { answers: GivenAnswer[] };

/** Returns only what the member enters, from a form or a stored record. */
export function memberFieldsOf<From extends EnteredFields>(
	from: From,
): Pick<From, keyof MemberFields> {
	return {
		firstName: from.firstName,
		lastName: from.lastName,
		numberAttending: from.numberAttending,
		numberOfChildren: from.numberOfChildren,
		numberOfSoftDrinks: from.numberOfSoftDrinks,
		numberOfVegetarian: from.numberOfVegetarian,
		boatName: from.boatName,
		userEmail: from.userEmail,
		answers: from.answers,
	};
}
