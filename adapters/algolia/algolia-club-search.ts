import type { ClubSearch } from '@burgee/core/ports/search-index';
import { highlightMarks } from '@burgee/core/rules/search/highlight';
import { hitsPerIndex, indexNames, type SearchHit, searchHit } from '@burgee/core/rules/search/hit';
import type { SearchQuery } from '@burgee/core/rules/search/query';
import { rankHits } from '@burgee/core/rules/search/rank';
import { type LiteClient, liteClient } from 'algoliasearch/lite';
import { type AlgoliaApplication, clientHosts } from './algolia-hosts.ts';

/**
 * Timeouts of Algolia's client in milliseconds (specification §9). `connect` also covers the wait for
 * the first byte of a response.
 */
const defaultTimeouts = { connect: 1_000, read: 2_000, write: 30_000 };

/** Disables the client's caches, because a cached response would miss the latest changes. */
const noCache = {
	get: <Value>(_key: unknown, request: () => Promise<Value>) => request(),
	set: async <Value>(_key: unknown, value: Value) => value,
	delete: async () => {},
	clear: async () => {},
};

/**
 * Searches the club's records on Algolia with the search-only key. Runs in the browser (decision: search).
 * `search` throws if Algolia does not respond in time, rejects the key or lacks one of the indexes.
 */
export class AlgoliaClubSearch implements ClubSearch {
	readonly #client: LiteClient;

	constructor(
		{ searchKey, ...application }: AlgoliaApplication & { searchKey: string },
		timeouts = defaultTimeouts,
	) {
		this.#client = liteClient(application.applicationId, searchKey, {
			...clientHosts(application),
			timeouts,
			responsesCache: noCache,
			requestsCache: noCache,
		});
	}

	async search(query: SearchQuery): Promise<SearchHit[]> {
		const { results } = await this.#client.searchForHits({
			requests: indexNames.map((indexName) => ({
				indexName,
				query,
				hitsPerPage: hitsPerIndex,
				highlightPreTag: highlightMarks.before,
				highlightPostTag: highlightMarks.after,
			})),
		});
		// Algolia returns the results in the order of the requests (documentation: "Search multiple
		// indices").
		return rankHits(
			indexNames.flatMap((index, position) =>
				(results[position]?.hits ?? []).flatMap((hit) => {
					const parsed = searchHit.safeParse({ ...hit, index });
					return parsed.success ? [parsed.data] : [];
				}),
			),
		);
	}
}
