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

/** Where the search has its records from. */
export interface SearchSources {
	events: Pick<EventStore, 'get' | 'listLatest' | 'revision'>;
	/** May fail: then the index `news` stays as it is. */
	campaigns(): Promise<readonly SearchableCampaign[]>;
	documents: readonly SearchableDocument[];
}

/** All that belongs into an index now. @throws what its source throws. */
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

/** What belongs into an index under this id now; null where that is nothing. @throws what its source throws. */
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
