import { hitTypes, type SearchHit } from './hit.ts';

/**
 * One ranking for every provider (specification §7, decision: search): events, documents, pages, news; events by
 * date, the latest first and the undated last; all else as its index ranked it.
 */
export function rankHits(hits: readonly SearchHit[]): SearchHit[] {
	return [...hits].sort((a, b) => {
		if (a.type !== b.type) return hitTypes.indexOf(a.type) - hitTypes.indexOf(b.type);
		return a.type === 'event' ? (b.eventDate ?? -Infinity) - (a.eventDate ?? -Infinity) || 0 : 0;
	});
}
