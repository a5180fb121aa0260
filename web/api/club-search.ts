import type { ClubSearch } from '@burgee/core';
import { read } from './client.ts';

/** The search that our own server answers. */
export function createServerSearch(): ClubSearch {
	return {
		search: async (query) => {
			if (query.trim() === '') return [];
			const [answer, { readSearchAnswer }] = await Promise.all([
				read<unknown>(`/search?${new URLSearchParams({ q: query })}`),
				// The schemas are no part of the first load; they come beside the first answer.
				import('./search-answer.ts'),
			]);
			return readSearchAnswer(answer);
		},
	};
}
