import { isPastEvent } from '@burgee/core/rules/search/current-tags';
import type { SearchHit } from '@burgee/core/rules/search/hit';
import { api } from '../api/client.ts';

/**
 * Returns the ids of the upcoming events that take bookings but are full, if such an event may be among the search hits.
 * The server answers from its cache. No search index knows which events are full, because every booking can change it
 * (decision: places). Without an answer, the results do not say it.
 */
export async function fullEvents(
	hits: readonly SearchHit[],
	now: Date,
): Promise<ReadonlySet<string>> {
	if (!hits.some((hit) => hit.type === 'event' && !isPastEvent(hit, now))) return new Set();
	const { events } = await api('GET /api/events').catch(() => ({ events: [] }));
	return new Set(
		events.filter(({ bookingOpen, isFull }) => bookingOpen && isFull).map(({ id }) => id),
	);
}
