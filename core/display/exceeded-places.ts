import { placesAbove, type TooFewPlaces } from '../rules/booking/places.ts';
import { placeNouns } from './place-words.ts';
import { pluralise } from './pluralise.ts';

/** Says how many places an event has left for a booking that needs more, such as 'Only 2 places are left.' */
export function tooFewPlacesSentence({ limited, left }: Omit<TooFewPlaces, 'above'>): string {
	const noun = limited === 'boats' ? 'boat place' : 'place';
	if (left === 0) return `No ${noun} is left.`;
	return `Only ${pluralise(left, noun)} ${left === 1 ? 'is' : 'are'} left.`;
}

/**
 * Says how far a booking, or an offer, would exceed a limit, such as 'Only 2 places are left. This booking needs 4, 2 more
 * than the limit.' If none is left, the event may already be above its limit. A booking that stays within the limit takes
 * the place of a party that waits.
 */
export function excessSentences(
	{ limited, left, above }: TooFewPlaces,
	noun: 'booking' | 'offer' = 'booking',
): string {
	if (above === 0) return 'The free places are for those on the waiting list.';
	const sentence = tooFewPlacesSentence({ limited, left });
	if (left > 0)
		return `${sentence} This ${noun} needs ${left + above}, ${above} more than the limit.`;
	const [one, several] = placeNouns[limited];
	return `${sentence} With this ${noun}, the event is ${pluralise(above, one, several)} above its limit.`;
}

/** Warns an organiser whose limit is below what bookings and offers hold. Returns null if it is not. */
export function lowLimitWarning(
	held: number,
	limit: number | null,
	limited: TooFewPlaces['limited'],
): string | null {
	const above = placesAbove(limit, held);
	if (above === 0) return null;
	const [one, several] = placeNouns[limited];
	return `Places for ${pluralise(held, one, several)} are taken, ${above} more than this limit. They stay, and members cannot book more ${several}.`;
}
