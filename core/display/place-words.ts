import { placesAbove, type TooFewPlaces } from '../rules/booking/places.ts';
import { pluralise } from './pluralise.ts';

/** Says how many places an event has left for a booking that needs more, such as 'Only 2 places are left.' */
export function tooFewPlacesSentence({ limited, left }: Omit<TooFewPlaces, 'above'>): string {
	const noun = limited === 'boats' ? 'boat place' : 'place';
	if (left === 0) return `No ${noun} is left.`;
	return `Only ${pluralise(left, noun)} ${left === 1 ? 'is' : 'are'} left.`;
}

/** Returns '14 of 30 people', or '6 of 8 boats'. */
export function heldOfLimit(held: number, limit: number, limited: TooFewPlaces['limited']): string {
	const [one, several] = nouns[limited];
	return `${held.toLocaleString('en-GB')} of ${pluralise(limit, one, several)}`;
}

/** Returns '16 left', 'Full' or '2 above the limit'. */
export function leftOrAbove(held: number, limit: number): string {
	const above = placesAbove(limit, held);
	if (above > 0) return `${above} above the limit`;
	return held === limit ? 'Full' : `${(limit - held).toLocaleString('en-GB')} left`;
}

/** Warns an organiser whose limit is below what bookings hold. Returns null if it is not. */
export function lowLimitWarning(
	held: number,
	limit: number | null,
	limited: TooFewPlaces['limited'],
): string | null {
	const above = placesAbove(limit, held);
	if (above === 0) return null;
	const [one, several] = nouns[limited];
	return `Bookings hold places for ${pluralise(held, one, several)}, ${above} more than this limit. They stay, and members cannot book more ${several}.`;
}

const nouns = { people: ['person', 'people'], boats: ['boat', 'boats'] } as const;
