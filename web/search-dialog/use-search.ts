import { type ResultCard, resultCard } from '@burgee/core/display/result-card';
import type { ClubSearch } from '@burgee/core/ports/search-index';
import { normaliseQuery } from '@burgee/core/rules/search/query';
import { useCallback, useRef, useState } from 'react';
import { errorCode, serverTime } from '../api/client.ts';
import { fullEvents } from './full-events.ts';

export interface SearchResults {
	query: string;
	cards: ResultCard[];
}

interface SearchState {
	query: string;
	isSearching: boolean;
	/**
	 * The latest results, shown until newer results arrive. Null if the query is blank or the search failed.
	 */
	results: SearchResults | null;
	/** Whether the server refused the latest search because of too many searches from this network. */
	isRefused: boolean;
}

const noSearch: SearchState = { query: '', isSearching: false, results: null, isRefused: false };

/**
 * Searches on every change of the query, unless the query is blank. Drops results that arrive after the query
 * has changed. A failed search is logged and empties the list of results (specification §4, §8).
 */
export function useSearch(search: ClubSearch) {
	const [state, setState] = useState(noSearch);
	const latestRequest = useRef(0);

	const setQuery = useCallback(
		async (query: string) => {
			latestRequest.current += 1;
			const request = latestRequest.current;
			const normalised = normaliseQuery(query);
			if (normalised === null) {
				setState({ ...noSearch, query });
				return;
			}
			setState((state) => ({ ...state, query, isSearching: true }));
			const found = { ...noSearch, query };
			try {
				const hits = await search.search(normalised);
				const now = serverTime();
				const full = await fullEvents(hits, now);
				const cards = hits.map((hit) => resultCard(hit, now, full));
				found.results = { query: query.trim(), cards };
			} catch (error) {
				// biome-ignore lint/suspicious/noConsole: the specification asks for a log entry only
				console.error('The search failed', error);
				found.isRefused = errorCode(error) === 'too-many-requests';
			}
			if (request === latestRequest.current) setState(found);
		},
		[search],
	);
	return { ...state, setQuery };
}
