import type { SearchSources } from '../ports/search-sources.ts';
import type { IndexName, SearchRecord } from '../rules/search/hit.ts';
import { eventRecord } from '../rules/search/records.ts';
import { readSearchRecords } from './read-search-records.ts';

/**
 * Reads the record that the search index should contain for this id. Returns null if the search
 * index should contain no such record.
 * @throws an error if the events or the email campaigns cannot be read.
 */
export async function readSearchRecord(
	sources: SearchSources,
	index: IndexName,
	objectID: string,
): Promise<SearchRecord | null> {
	if (index === 'events') {
		const event = await sources.events.get(objectID);
		return event === null || event.draft ? null : eventRecord(event);
	}
	const records = await readSearchRecords(sources, index);
	return records.find((record) => record.objectID === objectID) ?? null;
}
