import { hitTypes, type SearchHit } from './hit.ts';

/**
 * Returns the hits in the ranking that all providers share (specification §7, decision: search): events, then
 * documents, pages and news. Events are ordered by date, latest first; undated events come last. Hits of the
 * other types keep their order.
 */
export function rankHits(hits: readonly SearchHit[]): SearchHit[] {
	return [...hits].sort((a, b) => {
		if (a.type !== b.type) return hitTypes.indexOf(a.type) - hitTypes.indexOf(b.type);
		return a.type === 'event' ? (b.eventDate ?? -Infinity) - (a.eventDate ?? -Infinity) || 0 : 0;
	});
}
