import type { SearchableCampaign, SearchableDocument } from '../rules/search/records.ts';
import type { EventStore } from './event-store.ts';

/** The sources of the events, email campaigns and documents in the search indexes. */
export interface SearchSources {
	events: Pick<EventStore, 'get' | 'listLatest' | 'revision'>;
	/** Returns the email campaigns. If this method throws, the search index `news` is not changed. */
	campaigns(): Promise<readonly SearchableCampaign[]>;
	documents: readonly SearchableDocument[];
}
