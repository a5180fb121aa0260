import type { Booking } from '../rules/booking/booking.ts';
import { answerRows } from './answer-words.ts';
import { pluralise } from './pluralise.ts';

type Changeable = Pick<
	Booking,
	| ('firstName' | 'lastName' | 'userEmail' | 'boatName' | 'answers')
	| ('numberAttending' | 'numberOfChildren' | 'numberOfSoftDrinks' | 'numberOfVegetarian')
>;

const counts = [
	['numberAttending', 'person', 'people'],
	['numberOfChildren', 'child', 'children'],
	['numberOfSoftDrinks', 'soft drink', 'soft drinks'],
	['numberOfVegetarian', 'vegetarian', 'vegetarians'],
] as const;

/**
 * Returns what a change makes of a booking, such as ['4 people instead of 3', 'the boat Osprey']. The list is empty if
 * nothing is different.
 */
export function changeWords(before: Changeable, after: Changeable): string[] {
	const words = counts
		.filter(([field]) => before[field] !== after[field])
		.map(
			([field, one, more]) => `${pluralise(after[field], one, more)} instead of ${before[field]}`,
		);
	const name = (booking: Changeable) => `${booking.firstName} ${booking.lastName}`;
	if (name(before) !== name(after)) words.push(`${name(after)} instead of ${name(before)}`);
	if (before.boatName !== after.boatName) {
		words.push(after.boatName === null ? 'no boat' : `the boat ${after.boatName}`);
	}
	if (before.userEmail !== after.userEmail) {
		words.push(after.userEmail === null ? 'no email address' : `the email ${after.userEmail}`);
	}
	return [...words, ...answerChanges(before, after)];
}

function answerChanges(before: Changeable, after: Changeable): string[] {
	const [old, now] = [before, after].map(({ answers }) => new Map(answerRows(answers)));
	const labels = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
	return [...labels]
		.filter((label) => old?.get(label) !== now?.get(label))
		.map((label) => `“${label}”: ${now?.get(label) ?? 'no answer'}`);
}
