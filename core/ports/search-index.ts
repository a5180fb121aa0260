import type { IndexName, SearchHit, SearchRecord } from '../search/hit.ts';

/**
 * The write side of the four search indexes. The server updates them when events, documents, campaigns or
 * pages change (decision: search). All texts are plain text without markup.
 */
export interface SearchIndex {
	/**
	 * Adds these records. A record with the same id is replaced. Searches find the records once the promise
	 * resolves.
	 */
	put(index: IndexName, records: SearchRecord[]): Promise<void>;
	/**
	 * Removes the record with this id. Has no effect if no record has the id. Searches no longer find the record
	 * once the promise resolves.
	 */
	remove(index: IndexName, objectID: string): Promise<void>;
	/** Replaces all records of the index with these records. An empty list of records empties the index. */
	replaceAll(index: IndexName, records: SearchRecord[]): Promise<void>;
}

/** The read side of the search indexes. Called in the browser, and on the server for GET /api/search. */
export interface ClubSearch {
	/**
	 * Returns at most ten hits from each index, in the order of `rankHits`. For a blank query, returns no hits
	 * and sends no request.
	 * @throws Error if the search fails.
	 */
	search(query: string): Promise<SearchHit[]>;
}
