import { ClubError } from '../../errors/club-error.ts';
import type { ClubEvent } from '../events/club-event.ts';
import type { Booking } from './booking.ts';

/** The limits of an event: of people, and of boats. Null means no limit. */
export type PlaceLimits = Pick<ClubEvent, 'places' | 'boatPlaces'>;

/** The places that bookings hold. */
export interface HeldPlaces {
	/** The number of people, adults and children together. */
	heldPlaces: number;
	heldBoats: number;
}

export const noPlaces: HeldPlaces = { heldPlaces: 0, heldBoats: 0 };

/** The fields of a booking that decide how many places it holds. */
type Holder = Pick<
	Booking,
	'cancelledAt' | 'paymentRequired' | 'paid' | 'hasOpenCheckout' | 'numberAttending' | 'boatName'
>;

/**
 * Returns the places that a booking holds (decision: places). A paid or free booking holds them until it is cancelled,
 * and an unpaid booking while its checkout is open. A booking with a boat holds one boat place.
 */
export function heldBy(booking: Holder): HeldPlaces {
	const { cancelledAt, paymentRequired, paid, hasOpenCheckout } = booking;
	if (cancelledAt !== null || (paymentRequired && !paid && !hasOpenCheckout)) return noPlaces;
	return { heldPlaces: booking.numberAttending, heldBoats: booking.boatName === null ? 0 : 1 };
}

export function heldByAll(bookings: readonly Holder[]): HeldPlaces {
	return bookings.map(heldBy).reduce(
		(sum, held) => ({
			heldPlaces: sum.heldPlaces + held.heldPlaces,
			heldBoats: sum.heldBoats + held.heldBoats,
		}),
		noPlaces,
	);
}

export function hasPlaceLimit({ places, boatPlaces }: PlaceLimits): boolean {
	return places !== null || boatPlaces !== null;
}

/** Returns how many more people can come. Null means no limit. An event above its limit has 0 places left. */
export function placesLeft(
	{ places }: Pick<ClubEvent, 'places'>,
	{ heldPlaces }: Pick<HeldPlaces, 'heldPlaces'>,
): number | null {
	return places === null ? null : Math.max(0, places - heldPlaces);
}

/** Reports whether members can book an event now. An event that is full takes no bookings. */
export function isBookable(event: { bookingOpen: boolean; isFull: boolean }): boolean {
	return event.bookingOpen && !event.isFull;
}

/** Returns by how many people, or boats, an event is above its limit. */
export function placesAbove(limit: number | null, held: number): number {
	return limit === null ? 0 : Math.max(0, held - limit);
}

/** The details of a refusal, because an event has too few places. */
export interface TooFewPlaces {
	/** Which of the two limits was reached. */
	limited: 'people' | 'boats';
	/** How many people, or boats, could still be booked. */
	left: number;
	/** By how many people, or boats, the event would be above its limit. */
	above: number;
}

/**
 * Checks that an event has places for a new booking, or for the change of a booking. A change that needs no more places
 * than before is always accepted, even if the event is above its limit.
 * @param held the places that all bookings hold before the change.
 * @param before the places that the booking holds before the change.
 * @param after the places that the booking holds after the change.
 * @throws ClubError 'event-full' if no more people can come, otherwise 'not-enough-places'; both with `TooFewPlaces`.
 */
export function requirePlaces(
	{ places, boatPlaces }: PlaceLimits,
	{ held, before = noPlaces, after }: { held: HeldPlaces; before?: HeldPlaces; after: HeldPlaces },
): void {
	const people = tooFew('people', places, {
		others: held.heldPlaces - before.heldPlaces,
		before: before.heldPlaces,
		after: after.heldPlaces,
	});
	if (people) throw new ClubError(people.left === 0 ? 'event-full' : 'not-enough-places', people);
	const boats = tooFew('boats', boatPlaces, {
		others: held.heldBoats - before.heldBoats,
		before: before.heldBoats,
		after: after.heldBoats,
	});
	if (boats) throw new ClubError('not-enough-places', boats);
}

function tooFew(
	limited: TooFewPlaces['limited'],
	limit: number | null,
	{ others, before, after }: { others: number; before: number; after: number },
): TooFewPlaces | null {
	if (limit === null || after <= before || others + after <= limit) return null;
	return { limited, left: Math.max(0, limit - others), above: others + after - limit };
}
