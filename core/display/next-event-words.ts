import { confirmedAndPending, type SummedCounts } from '../rules/booking/confirmed-counts.ts';
import type { PlaceLimits, TakenPlaces } from '../rules/booking/places.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import { leftWords, waitingPartyWords } from './place-words.ts';
import { pluralise } from './pluralise.ts';

/**
 * Returns who is coming to an event and what they eat and drink, such as ['17 people', '5 vegetarian'] or
 * ['17 confirmed', '3 not paid', '5 vegetarian']. Counts only confirmed bookings, and the people whose bookings are not
 * paid apart (decision: not-paid). Says how many places are left of an event's limits, and how many parties wait for one. Leaves out what the event does not
 * offer. `sums` is null if the event has no bookings.
 */
export function bookedWords(
	event: Pick<ClubEvent, 'offerChild' | 'offerSoftDrinks' | 'offerVeg'> & PlaceLimits,
	sums: (SummedCounts & TakenPlaces) | null,
): string[] {
	if (sums === null || sums.attendees === 0) return ['Nobody has booked yet'];
	const { confirmed, pending } = confirmedAndPending(sums);
	const words =
		pending.attendees > 0
			? [
					`${confirmed.attendees.toLocaleString('en-GB')} confirmed`,
					`${pending.attendees} not paid`,
				]
			: [pluralise(confirmed.attendees, 'person', 'people')];
	words.push(...leftWords(event, sums), ...waitingPartyWords(sums));
	if (event.offerChild) words.push(pluralise(confirmed.children, 'child', 'children'));
	if (event.offerSoftDrinks) words.push(pluralise(confirmed.softDrinks, 'soft drink'));
	if (event.offerVeg) words.push(`${confirmed.vegetarian} vegetarian`);
	return words;
}
