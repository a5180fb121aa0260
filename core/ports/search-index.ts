import type { IndexName, SearchHit, SearchRecord } from '../search/hit.ts';

/**
 * The write side of the four search indexes. The server calls it when an event, document, campaign or page
 * changes (decision: search). Texts are plain text, never markup.
 */
export interface SearchIndex {
	/** Adds these records, or replaces those with their ids. When it resolves, the next search finds them. */
	put(index: IndexName, records: SearchRecord[]): Promise<void>;
	/**
	 * Removes the record with this id. Has no effect if there is none. When it resolves, the next search does
	 * not find the record.
	 */
	remove(index: IndexName, objectID: string): Promise<void>;
	/** Replaces the whole index with these records. An empty list empties it. */
	replaceAll(index: IndexName, records: SearchRecord[]): Promise<void>;
}

/** The read side, called in the browser, and on the server for GET /api/search. */
export interface ClubSearch {
	/**
	 * Returns at most ten hits of each index, in the order of `rankHits`. For a blank query it returns none and
	 * sends no request.
	 * @throws Error if the search fails.
	 */
	search(query: string): Promise<SearchHit[]>;
}
