import type { IndexName, SearchHit, SearchRecord } from '../search/hit.ts';

/** The four indexes as the server keeps them true. Texts go in without markup and come back as texts. */
export interface SearchIndex {
	/** Makes or replaces the records of these ids. Found by the next search when it resolves. */
	put(index: IndexName, records: SearchRecord[]): Promise<void>;
	/** Takes it away, where it is there: gone from the next search when it resolves. */
	remove(index: IndexName, objectID: string): Promise<void>;
	/** Everything in that index is these records from now on; none empties it. */
	replaceAll(index: IndexName, records: SearchRecord[]): Promise<void>;
}

/** What members search with: in the browser, and behind the server's own search. */
export interface ClubSearch {
	/**
	 * At most ten hits of each index, in `rankHits`' order; none for a blank query, without asking.
	 * @throws Error where the search fails.
	 */
	search(query: string): Promise<SearchHit[]>;
}
