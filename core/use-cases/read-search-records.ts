import type { SearchSources } from '../ports/search-sources.ts';
import type { IndexName, SearchRecord } from '../rules/search/hit.ts';
import {
	documentRecord,
	eventRecord,
	newsRecord,
	ownPageRecord,
	pageRecord,
} from '../rules/search/records.ts';
import { searchablePages } from '../rules/site/listed-pages.ts';

/**
 * Reads all records that the search index should contain. The index contains no drafts.
 * @throws an error if the club's facts, the events, the email campaigns or the documents cannot be read.
 */
export async function readSearchRecords(
	{ events, campaigns, documents, facts, informationPages }: SearchSources,
	index: IndexName,
): Promise<SearchRecord[]> {
	const current = await facts();
	switch (index) {
		case 'events':
			return (await events.listLatest()).filter(({ draft }) => !draft).map(eventRecord);
		case 'documents':
			return current.pages.documents ? (await documents()).map(documentRecord) : [];
		case 'news':
			return current.pages.news ? (await campaigns()).map(newsRecord) : [];
		case 'pages':
			return [
				...searchablePages(current).map(pageRecord),
				...(await informationPages()).filter(({ draft }) => !draft).map(ownPageRecord),
			];
	}
}

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
