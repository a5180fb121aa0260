import type { TooFewPlaces } from '../rules/booking/places.ts';
import { pluralise } from './pluralise.ts';

/** Says how many places an event has left for a booking that needs more, such as 'Only 2 places are left.' */
export function tooFewPlacesSentence({ limited, left }: Omit<TooFewPlaces, 'above'>): string {
	const noun = limited === 'boats' ? 'boat place' : 'place';
	if (left === 0) return `No ${noun} is left.`;
	return `Only ${pluralise(left, noun)} ${left === 1 ? 'is' : 'are'} left.`;
}
