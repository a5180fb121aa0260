import type { SearchSources } from '../ports/search-sources.ts';
import type { IndexName, SearchRecord } from '../rules/search/hit.ts';
import { documentRecord, eventRecord, newsRecord, pageRecord } from '../rules/search/records.ts';
import { searchablePages } from '../rules/site/pages.ts';

/**
 * Reads all records that the search index should contain. The index contains no drafts.
 * @throws an error if the events, the email campaigns or the documents cannot be read.
 */
export async function readSearchRecords(
	{ events, campaigns, documents }: SearchSources,
	index: IndexName,
): Promise<SearchRecord[]> {
	switch (index) {
		case 'events':
			return (await events.listLatest()).filter(({ draft }) => !draft).map(eventRecord);
		case 'documents':
			return (await documents()).map(documentRecord);
		case 'news':
			return (await campaigns()).map(newsRecord);
		case 'pages':
			return searchablePages.map(pageRecord);
	}
}
