import { type BookingTimes, bookingDeadline, isBookingOpen } from '../booking/deadline.ts';
import { addPlaces, type HeldPlaces, type PlaceLimits } from '../booking/places.ts';
import { hourMs, type Instant, toInstant } from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { byJoining, placesOf, type WaitingEntry, withEnd, withOffer } from './waiting-entry.ts';

export type OfferingEvent = PlaceLimits &
	BookingTimes &
	Pick<ClubEvent, 'waitingList' | 'offerHours' | 'allowBooking' | 'draft'>;

/** The entries of a waiting list that change, in their next revisions. */
export interface NextOffers {
	/** Offers whose time is over. */
	ended: WaitingEntry[];
	/** Entries that wait in vain, because bookings are closed. */
	closed: WaitingEntry[];
	offered: WaitingEntry[];
}

/**
 * Ends the offers whose time is over, and then offers what is left to the parties that fit, in the order of their
 * joining. A party that does not fit keeps its position (decision: waiting-list). `event` is null if the event no longer
 * exists, and `held` are the places that bookings hold.
 */
export function nextOffers({
	event,
	held,
	entries,
	now,
}: {
	event: OfferingEvent | null;
	held: HeldPlaces;
	entries: readonly WaitingEntry[];
	now: Date;
}): NextOffers {
	const at = toInstant(now);
	const isClosed = event === null || !isBookingOpen(event, now);
	const waiting = entries.filter(({ state }) => state === 'waiting').sort(byJoining);
	const offers = entries.filter(({ state }) => state === 'offered');
	const isOver = ({ offerEndsAt }: WaitingEntry) =>
		isClosed || offerEndsAt === null || offerEndsAt < at;
	const expire = (entry: WaitingEntry) => withEnd(entry, { state: 'expired', endedAt: at });
	const ended = offers.filter(isOver).map(expire);
	if (isClosed) return { ended, closed: waiting.map(expire), offered: [] };
	if (!takesOffers(event)) return { ended, closed: [], offered: [] };
	const standing = offers.filter((entry) => !isOver(entry)).map(placesOf);
	let taken = standing.reduce(addPlaces, held);
	const endsAt = offerEnd(event, now);
	const offered: WaitingEntry[] = [];
	for (const entry of waiting) {
		const after = addPlaces(taken, placesOf(entry));
		if (!fits(event, after)) continue;
		taken = after;
		offered.push(withOffer(entry, { at, endsAt }));
	}
	return { ended, closed: [], offered };
}

/** Whether places of the event are offered to those who wait. */
export function takesOffers({ waitingList, allowBooking, draft }: OfferingEvent): boolean {
	return waitingList && allowBooking && !draft;
}

/** Returns until when an offer of this moment can be accepted: for `offerHours`, but never after bookings close. */
export function offerEnd(event: OfferingEvent, now: Date): Instant {
	const inHours = toInstant(new Date(now.getTime() + event.offerHours * hourMs));
	const deadline = bookingDeadline(event);
	return deadline !== null && deadline < inHours ? deadline : inHours;
}

function fits({ places, boatPlaces }: PlaceLimits, { heldPlaces, heldBoats }: HeldPlaces): boolean {
	return (
		(places === null || heldPlaces <= places) && (boatPlaces === null || heldBoats <= boatPlaces)
	);
}
