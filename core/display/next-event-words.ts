import type { BookingSums } from '../rules/booking/event-totals.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';

type Counts = Pick<
	BookingSums,
	| ('attendees' | 'pendingAttendees')
	| ('children' | 'pendingChildren')
	| ('softDrinks' | 'pendingSoftDrinks')
	| ('vegetarian' | 'pendingVegetarian')
>;

/**
 * Returns who is coming to an event and what they eat and drink, such as ['17 people', '3 not paid', '5 vegetarian'].
 * Counts only confirmed bookings, and the people whose bookings are not paid apart (decision: not-paid). Leaves out
 * what the event does not offer. `counts` is null if the event has no bookings.
 */
export function bookedWords(
	event: Pick<ClubEvent, 'offerChild' | 'offerSoftDrinks' | 'offerVeg'>,
	counts: Counts | null,
): string[] {
	if (counts === null || counts.attendees === 0) return ['Nobody has booked yet'];
	const people = counts.attendees - counts.pendingAttendees;
	const children = counts.children - counts.pendingChildren;
	const softDrinks = counts.softDrinks - counts.pendingSoftDrinks;
	const vegetarian = counts.vegetarian - counts.pendingVegetarian;
	const words = [counted(people, 'person', 'people')];
	if (counts.pendingAttendees > 0) words.push(`${counts.pendingAttendees} not paid`);
	if (event.offerChild) words.push(counted(children, 'child', 'children'));
	if (event.offerSoftDrinks) words.push(counted(softDrinks, 'soft drink', 'soft drinks'));
	if (event.offerVeg) words.push(`${vegetarian} vegetarian`);
	return words;
}

function counted(count: number, noun: string, plural: string): string {
	return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;
}
