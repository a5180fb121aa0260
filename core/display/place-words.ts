import {
	type HeldAndOffered,
	type PlaceLimits,
	placesAbove,
	type TooFewPlaces,
	type WaitingSums,
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

interface UsedLimit {
	limited: TooFewPlaces['limited'];
	limit: number;
	/** What bookings hold. */
	held: number;
	/** What is offered to parties on the waiting list. */
	offered: number;
}

/** Returns the limits of an event with what bookings and offers hold of them. */
function limitsOf({ places, boatPlaces }: PlaceLimits, taken: HeldAndOffered): UsedLimit[] {
	const { heldPlaces, heldBoats, offeredPlaces, offeredBoats } = taken;
	const people = { limited: 'people', held: heldPlaces, offered: offeredPlaces } as const;
	const boats = { limited: 'boats', held: heldBoats, offered: offeredBoats } as const;
	return [
		...(places === null ? [] : [{ ...people, limit: places }]),
		...(boatPlaces === null ? [] : [{ ...boats, limit: boatPlaces }]),
	];
}

/** What organisers read about a limit: '26 of 30', ['3 more offered', '1 place left']. */
export function limitFigures(
	limits: PlaceLimits,
	taken: HeldAndOffered,
): { limited: TooFewPlaces['limited']; value: string; notes: string[] }[] {
	return limitsOf(limits, taken).map(({ limited, held, offered, limit }) => ({
		limited,
		value: `${held} of ${limit}`,
		notes: [
			...(offered > 0 ? [`${offered} more offered`] : []),
			leftOrAbove(held + offered, limit, limited),
		],
	}));
}

/** Returns what bookings and offers hold of an event's limits, such as ['14 of 30 people, 2 more offered']. */
export function heldWords(limits: PlaceLimits, taken: HeldAndOffered): string[] {
	return limitsOf(limits, taken).map(({ limited, held, offered, limit }) => {
		const words = heldOfLimit(held, limit, limited);
		return offered > 0 ? `${words}, ${offered} more offered` : words;
	});
}

/**
 * Returns how many places an event has left, such as ['16 places left', '2 boat places left']. Offered places are not
 * left.
 */
export function leftWords(limits: PlaceLimits, taken: HeldAndOffered): string[] {
	return limitsOf(limits, taken).map(({ limited, held, offered, limit }) =>
		leftOrAbove(held + offered, limit, limited),
	);
}

/** Returns '2 parties waiting', or nothing if nobody waits for a place. */
export function waitingPartyWords({ waiting }: Pick<WaitingSums, 'waiting'>): string[] {
	return waiting === 0 ? [] : [`${pluralise(waiting, 'party', 'parties')} waiting`];
}
