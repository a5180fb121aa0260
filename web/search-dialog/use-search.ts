import { type ClubSearch, type ResultCard, resultCard } from '@burgee/core';
import { useCallback, useRef, useState } from 'react';

/** What was found, and for what. */
export interface Answer {
	query: string;
	cards: ResultCard[];
}

interface SearchState {
	/** As it stands in the input. */
	query: string;
	/** Whether the answer to it is still on its way. */
	asking: boolean;
	/** The last one that came, kept until the next; null where nothing was asked, or where it failed. */
	answer: Answer | null;
}

/**
 * Asks at every change (specification §4). Only the answer to the newest question counts; a blank one asks
 * nothing. A failure is logged, and leaves nothing found (specification §8).
 */
export function useSearch(search: ClubSearch) {
	const [state, setState] = useState<SearchState>({ query: '', asking: false, answer: null });
	const asked = useRef(0);

	const ask = useCallback(
		async (query: string) => {
			asked.current += 1;
			const turn = asked.current;
			if (query.trim() === '') {
				setState({ query, asking: false, answer: null });
				return;
			}
			setState(({ answer }) => ({ query, asking: true, answer }));
			let answer: Answer | null = null;
			try {
				const hits = await search.search(query);
				answer = { query: query.trim(), cards: hits.map(resultCard) };
			} catch (error) {
				// biome-ignore lint/suspicious/noConsole: logged only
				console.error('The search failed', error);
			}
			if (turn === asked.current) setState({ query, asking: false, answer });
		},
		[search],
	);
	return { ...state, ask };
}
