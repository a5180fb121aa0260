import type { Instant } from '../rules/calendar/london-time.ts';
import type { IndexName, SearchHit, SearchRecord } from '../rules/search/hit.ts';
import type { SearchQuery } from '../rules/search/query.ts';

/**
 * Writes to the four search indexes. The server updates the indexes when events, documents,
 * campaigns or pages change (decision: search). All texts are plain text without markup.
 */
export interface SearchIndex {
	/**
	 * Adds these records, and replaces records with the same id. When the promise resolves, searches
	 * find the records.
	 */
	put(index: IndexName, records: SearchRecord[]): Promise<void>;
	/**
	 * Removes the record with this id, if there is such a record. When the promise resolves, searches
	 * no longer find the record.
	 */
	remove(index: IndexName, objectID: string): Promise<void>;
	/** Replaces all records of the search index. An empty list empties the index. */
	replaceAll(index: IndexName, records: SearchRecord[]): Promise<void>;
}

/** Keeps an external search index up to date with the storage (decision: search). */
export interface SearchUpdates {
	/**
	 * Updates the search record with this id from the storage. If the storage no longer contains
	 * the record's source, removes the record from the index. Must not throw.
	 */
	reindex(index: IndexName, objectID: string): Promise<void>;
	/**
	 * Updates the search records of documents, news and pages if they differ from those that were written last, for example
	 * because the club has left out a page. Must not throw.
	 */
	reindexSite(): Promise<void>;
	/**
	 * Returns how many updates have failed and wait for another attempt by this server, and since when updates fail.
	 * Null if none wait.
	 */
	failed(): FailedUpdates | null;
}

/** The records that could not be sent to the search service, and since when. */
export interface FailedUpdates {
	count: number;
	since: Instant;
}

/** Queries the search indexes, in the browser or on the server (GET /api/search). */
export interface ClubSearch {
	/**
	 * Returns at most ten hits from each index, in the order of `rankHits`. The query is never blank.
	 * @throws Error if the search fails.
	 */
	search(query: SearchQuery): Promise<SearchHit[]>;
}
