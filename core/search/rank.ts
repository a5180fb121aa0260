import { hitTypes, type SearchHit } from './hit.ts';

/**
 * Returns the hits in an order that is the same for all search providers (specification §7, decision: search):
 * events first, then documents, pages and news. Later events come before earlier events; events without a date
 * come last. Hits of other types keep their order.
 */
export function rankHits(hits: readonly SearchHit[]): SearchHit[] {
	return [...hits].sort((a, b) => {
		if (a.type !== b.type) return hitTypes.indexOf(a.type) - hitTypes.indexOf(b.type);
		return a.type === 'event' ? (b.eventDate ?? -Infinity) - (a.eventDate ?? -Infinity) || 0 : 0;
	});
}
