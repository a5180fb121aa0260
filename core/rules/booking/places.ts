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

/** What the waiting list of an event holds and needs (decision: waiting-list). */
export interface WaitingSums {
	/** The people and the boats that have an offer. */
	offeredPlaces: number;
	offeredBoats: number;
	/** The number of parties that wait for an offer. */
	waiting: number;
}

export const noWaiting: WaitingSums = { offeredPlaces: 0, offeredBoats: 0, waiting: 0 };

/** The places that are not free, because bookings or offers hold them, and the parties that wait for the others. */
export type TakenPlaces = HeldPlaces & WaitingSums;

export const noneTaken: TakenPlaces = { ...noPlaces, ...noWaiting };

/** Adds the places and the boats of two holders. */
export function addPlaces(a: HeldPlaces, b: HeldPlaces): HeldPlaces {
	return { heldPlaces: a.heldPlaces + b.heldPlaces, heldBoats: a.heldBoats + b.heldBoats };
}

/** The places that bookings and offers hold. */
export type HeldAndOffered = HeldPlaces & Pick<WaitingSums, 'offeredPlaces' | 'offeredBoats'>;

/** Returns the places that bookings and offers hold together. */
export function heldAndOffered({
	offeredPlaces,
	offeredBoats,
	...held
}: HeldAndOffered): HeldPlaces {
	return addPlaces(held, { heldPlaces: offeredPlaces, heldBoats: offeredBoats });
}

/** The fields of a booking that decide how many places it holds. */
type Holder = Pick<
	Booking,
	| ('cancelledAt' | 'paymentRequired' | 'paid' | 'hasOpenCheckout' | 'heldUntil')
	| ('numberAttending' | 'boatName' | 'changePlaces' | 'changeBoats')
>;

/**
 * Returns the places that a booking holds (decision: places). A paid or free booking holds them until it is cancelled,
 * and an unpaid booking while its checkout is open, or while it is to be paid later. A booking with a boat holds one
 * boat place. While the checkout of a change is open, the booking holds what it needs before or after the change,
 * whichever is more.
 */
export function heldBy(booking: Holder): HeldPlaces {
	const { cancelledAt, paymentRequired, paid, hasOpenCheckout, heldUntil } = booking;
	const isHeld = !paymentRequired || paid || hasOpenCheckout || heldUntil !== null;
	if (cancelledAt !== null || !isHeld) return noPlaces;
	const { numberAttending, boatName, changePlaces, changeBoats } = booking;
	return {
		heldPlaces: Math.max(numberAttending, changePlaces),
		heldBoats: Math.max(boatName === null ? 0 : 1, changeBoats),
	};
}

/** Returns the places and boats that bookings hold together. Cancelled bookings hold none. */
export function heldByAll(bookings: readonly Holder[]): HeldPlaces {
	return bookings.map(heldBy).reduce(addPlaces, noPlaces);
}

/** Whether an event has a limit of places or of boats. */
export function hasPlaceLimit({ places, boatPlaces }: PlaceLimits): boolean {
	return places !== null || boatPlaces !== null;
}

/** What decides whether an event is full. */
export type LimitedEvent = PlaceLimits & Pick<ClubEvent, 'waitingList'>;

/**
 * Returns how many more people can come. Null means no limit. An event above its limit has 0 places left, and so has an
 * event whose free places are for those who wait.
 */
export function placesLeft(event: LimitedEvent, taken: TakenPlaces): number | null {
	const { places } = event;
	if (places === null) return null;
	if (isWaitedFor(event, taken)) return 0;
	return Math.max(0, places - heldAndOffered(taken).heldPlaces);
}

/** Whether parties wait, so that no other member may take a free place. */
function isWaitedFor({ waitingList }: LimitedEvent, { waiting }: TakenPlaces): boolean {
	return waitingList && waiting > 0;
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

interface PlaceChange {
	/** The places that are taken before the change. */
	taken: TakenPlaces;
	/** The places that the booking holds before the change. */
	before?: HeldPlaces;
	/** The places that the booking holds after the change. */
	after: HeldPlaces;
}

/**
 * Checks that an event has places for a new booking, or for the change of a booking. A change that needs no more places
 * than before is always accepted, even if the event is above its limit. A free place that parties wait for is only for
 * them.
 * @throws ClubError 'event-full' if no more people can come, otherwise 'not-enough-places'; both with `TooFewPlaces`.
 */
export function requirePlaces(event: LimitedEvent, change: PlaceChange): void {
	const shortage = shortageOf(event, change);
	if (shortage === null) return;
	const { limited, left } = shortage;
	const isFull = limited === 'people' && left === 0;
	throw new ClubError(isFull ? 'event-full' : 'not-enough-places', shortage);
}

function shortageOf(
	event: LimitedEvent,
	{ taken, before = noPlaces, after }: PlaceChange,
): TooFewPlaces | null {
	const { places, boatPlaces } = event;
	const held = heldAndOffered(taken);
	const mustWait = isWaitedFor(event, taken);
	const people = tooFew('people', places, {
		others: held.heldPlaces - before.heldPlaces,
		before: before.heldPlaces,
		after: after.heldPlaces,
		mustWait,
	});
	const boats = tooFew('boats', boatPlaces, {
		others: held.heldBoats - before.heldBoats,
		before: before.heldBoats,
		after: after.heldBoats,
		// If people are limited, parties wait for places of people.
		mustWait: mustWait && places === null,
	});
	return people ?? boats;
}

function tooFew(
	limited: TooFewPlaces['limited'],
	limit: number | null,
	change: { others: number; before: number; after: number; mustWait: boolean },
): TooFewPlaces | null {
	const { others, before, after, mustWait } = change;
	if (limit === null || after <= before) return null;
	const above = Math.max(0, others + after - limit);
	if (above === 0 && !mustWait) return null;
	return { limited, left: mustWait ? 0 : Math.max(0, limit - others), above };
}

/**
 * Checks that a party can join the waiting list: the event is full, or it limits only boats and has none left for the
 * party.
 * @throws ClubError 'no-waiting-list', 'places-left' if the party can book, or 'not-enough-places' if it could never fit.
 */
export function requireWaiting(
	event: LimitedEvent,
	{ taken, party }: { taken: TakenPlaces; party: HeldPlaces },
): void {
	if (!event.waitingList || !hasPlaceLimit(event)) throw new ClubError('no-waiting-list');
	requirePlaces(event, { taken: noneTaken, after: party });
	const left = placesLeft(event, taken);
	const isFull = left === null ? shortageOf(event, { taken, after: party }) !== null : left === 0;
	if (!isFull) throw new ClubError('places-left');
}
