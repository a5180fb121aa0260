import type { EventStore } from '../ports/event-store.ts';
import type { IndexName, SearchRecord } from './hit.ts';
import {
	documentRecord,
	eventRecord,
	newsRecord,
	pageRecord,
	type SearchableCampaign,
	type SearchableDocument,
} from './records.ts';
import { sitePages } from './site-pages.ts';

export interface SearchSources {
	events: Pick<EventStore, 'get' | 'listLatest' | 'revision'>;
	/** Returns the campaigns. If this method throws, the index `news` is not changed. */
	campaigns(): Promise<readonly SearchableCampaign[]>;
	documents: readonly SearchableDocument[];
}

/**
 * Reads all records that the index should contain.
 * @throws the error of `events` or `campaigns` if the records cannot be read.
 */
export async function readRecords(
	{ events, campaigns, documents }: SearchSources,
	index: IndexName,
): Promise<SearchRecord[]> {
	switch (index) {
		case 'events':
			return (await events.listLatest()).map(eventRecord);
		case 'documents':
			return documents.map(documentRecord);
		case 'news':
			return (await campaigns()).map(newsRecord);
		case 'pages':
			return sitePages.map(pageRecord);
	}
}

/**
 * Reads the record that the index should contain for this id. Returns null if the index should
 * contain no such record.
 * @throws the error of `events` or `campaigns` if the record cannot be read.
 */
export async function readRecord(
	sources: SearchSources,
	index: IndexName,
	objectID: string,
): Promise<SearchRecord | null> {
	if (index === 'events') {
		const event = await sources.events.get(objectID);
		return event && eventRecord(event);
	}
	const records = await readRecords(sources, index);
	return records.find((record) => record.objectID === objectID) ?? null;
}
