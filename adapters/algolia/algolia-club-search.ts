import {
	type ClubSearch,
	highlightMarks,
	hitsPerIndex,
	indexNames,
	normaliseQuery,
	rankHits,
	type SearchHit,
	searchHit,
} from '@burgee/core';
import { type LiteClient, liteClient } from 'algoliasearch/lite';
import { type AlgoliaPlace, hostsOf } from './algolia-hosts.ts';

/** Specification §9, in milliseconds. The client takes the first byte of an answer for the end of connecting. */
const timeouts = { connect: 1_000, read: 2_000, write: 30_000 };

/** An answer from before the last change would be as wrong as it is fast. */
const noCache = {
	get: <Value>(_key: unknown, ask: () => Promise<Value>) => ask(),
	set: async <Value>(_key: unknown, value: Value) => value,
	delete: async () => {},
	clear: async () => {},
};

/** Asks Algolia with the search-only key, from a browser too (decision: search). */
export class AlgoliaClubSearch implements ClubSearch {
	readonly #client: LiteClient;

	constructor({ searchKey, ...place }: AlgoliaPlace & { searchKey: string }) {
		this.#client = liteClient(place.applicationId, searchKey, {
			...hostsOf(place),
			timeouts,
			responsesCache: noCache,
			requestsCache: noCache,
		});
	}

	async search(query: string): Promise<SearchHit[]> {
		const normalised = normaliseQuery(query);
		if (normalised === '') return [];
		const { results } = await this.#client.searchForHits({
			requests: indexNames.map((indexName) => ({
				indexName,
				query: normalised,
				hitsPerPage: hitsPerIndex,
				highlightPreTag: highlightMarks.before,
				highlightPostTag: highlightMarks.after,
			})),
		});
		// In the order of the requests (Algolia, "Search multiple indices").
		return rankHits(
			indexNames.flatMap((index, place) =>
				(results[place]?.hits ?? []).flatMap((hit) => {
					const parsed = searchHit.safeParse({ ...hit, index });
					return parsed.success ? [parsed.data] : [];
				}),
			),
		);
	}
}
