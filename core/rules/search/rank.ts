import { hitTypes, type SearchHit } from './hit.ts';

/**
 * Sorts hits in the same way for all search providers (specification §7, decision: search): events
 * first, then documents, pages and news. Among events, the latest comes first, and events without a
 * date come last. The order within the types documents, pages and news is kept.
 */
export function rankHits(hits: readonly SearchHit[]): SearchHit[] {
	return [...hits].sort((a, b) => {
		if (a.type !== b.type) return hitTypes.indexOf(a.type) - hitTypes.indexOf(b.type);
		return a.type === 'event' ? (b.eventDate ?? -Infinity) - (a.eventDate ?? -Infinity) || 0 : 0;
	});
}
