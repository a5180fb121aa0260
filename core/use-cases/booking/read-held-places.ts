import type { Ports } from '../../ports/ports.ts';
import { hasPlaceLimit, noneTaken, type TakenPlaces } from '../../rules/booking/places.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';

/**
 * Returns the places that are taken at each of these events. By default, reads nothing for events without a limit,
 * whose places only their organisers need.
 */
export async function readHeldPlaces(
	{ bookings }: Pick<Ports, 'bookings'>,
	events: readonly ClubEvent[],
	isRead: (event: ClubEvent) => boolean = hasPlaceLimit,
): Promise<(event: ClubEvent) => TakenPlaces> {
	const read = events.filter(isRead).map(({ id }) => id);
	const totals = read.length === 0 ? [] : await bookings.totalsOf(read);
	const held = new Map(totals.map((total) => [total.eventId, total]));
	return ({ id }) => held.get(id) ?? noneTaken;
}
