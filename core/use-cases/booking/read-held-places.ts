import type { Ports } from '../../ports/ports.ts';
import { type HeldPlaces, hasPlaceLimit, noPlaces } from '../../rules/booking/places.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';

/**
 * Returns the places that the bookings of each of these events hold. Reads nothing for events without a limit, whose
 * held places nobody needs.
 */
export async function readHeldPlaces(
	{ bookings }: Pick<Ports, 'bookings'>,
	events: readonly ClubEvent[],
): Promise<(event: ClubEvent) => HeldPlaces> {
	const limited = events.filter(hasPlaceLimit).map(({ id }) => id);
	const totals = limited.length === 0 ? [] : await bookings.totalsOf(limited);
	const held = new Map(totals.map((total) => [total.eventId, total]));
	return ({ id }) => held.get(id) ?? noPlaces;
}
