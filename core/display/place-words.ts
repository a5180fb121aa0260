import {
	type HeldPlaces,
	type PlaceLimits,
	placesAbove,
	type TooFewPlaces,
} from '../rules/booking/places.ts';
import { pluralise } from './pluralise.ts';

/** The nouns of what an event limits: one, and several. */
export const placeNouns = { people: ['person', 'people'], boats: ['boat', 'boats'] } as const;

/** Returns '14 of 30 people', or '6 of 8 boats'. */
export function heldOfLimit(held: number, limit: number, limited: TooFewPlaces['limited']): string {
	const [one, several] = placeNouns[limited];
	return `${held.toLocaleString('en-GB')} of ${pluralise(limit, one, several)}`;
}

/** Returns a text such as '16 places left', 'Full' or '2 above the limit'; for boats, '2 boat places left'. */
export function leftOrAbove(held: number, limit: number, limited: TooFewPlaces['limited']): string {
	const above = placesAbove(limit, held);
	const isBoats = limited === 'boats';
	if (above > 0) return `${isBoats ? pluralise(above, 'boat') : above} above the limit`;
	if (held === limit) return isBoats ? 'No boat place left' : 'Full';
	return `${pluralise(limit - held, isBoats ? 'boat place' : 'place')} left`;
}

/** The limits of an event with what bookings hold of them, such as [{ limited: 'people', held: 14, limit: 30 }]. */
export function limitsOf(
	{ places, boatPlaces }: PlaceLimits,
	{ heldPlaces, heldBoats }: HeldPlaces,
): { limited: TooFewPlaces['limited']; held: number; limit: number }[] {
	return [
		...(places === null ? [] : [{ limited: 'people' as const, held: heldPlaces, limit: places }]),
		...(boatPlaces === null
			? []
			: [{ limited: 'boats' as const, held: heldBoats, limit: boatPlaces }]),
	];
}

/** Returns what bookings hold of an event's limits, such as ['14 of 30 people', '6 of 8 boats']. */
export function heldWords(limits: PlaceLimits, held: HeldPlaces): string[] {
	return limitsOf(limits, held).map((one) => heldOfLimit(one.held, one.limit, one.limited));
}

/** Returns how many places an event has left, such as ['16 places left', '2 boat places left']. */
export function leftWords(limits: PlaceLimits, held: HeldPlaces): string[] {
	return limitsOf(limits, held).map((one) => leftOrAbove(one.held, one.limit, one.limited));
}
