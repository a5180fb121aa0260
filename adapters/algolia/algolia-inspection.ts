import { isDeepStrictEqual } from 'node:util';
import type { IndexName, SearchRecord } from '@burgee/core/rules/search/hit';
import { type Algoliasearch, algoliasearch } from 'algoliasearch';
import { statusOf } from './algolia-errors.ts';
import { type AlgoliaApplication, clientHosts } from './algolia-hosts.ts';
import { truncatedToLimit } from './algolia-search-index.ts';

const timeouts = { connect: 3_000, read: 5_000, write: 5_000 };

export interface IndexDifferences {
	missing: number;
	changed: number;
	surplus: number;
}

/** Reads how Burgee's indexes and keys are set up at Algolia, and changes nothing. */
export class AlgoliaInspection {
	readonly #search: Algoliasearch;
	readonly #admin: Algoliasearch;
	readonly #keys: { searchKey: string; adminKey: string };

	constructor({
		searchKey,
		adminKey,
		...application
	}: AlgoliaApplication & { searchKey: string; adminKey: string }) {
		const { applicationId } = application;
		const options = { ...clientHosts(application), timeouts };
		this.#keys = { searchKey, adminKey };
		this.#search = algoliasearch(applicationId, searchKey, options);
		this.#admin = algoliasearch(applicationId, adminKey, options);
	}

	/** Returns what the search key, which every browser receives, is allowed to do, such as 'search'. */
	async searchKeyPermissions(): Promise<string[]> {
		return (await this.#search.getApiKey({ key: this.#keys.searchKey })).acl;
	}

	/** @throws Error with the status 403 if Algolia does not know the admin key. */
	async requireAdminKey(): Promise<void> {
		await this.#admin.getApiKey({ key: this.#keys.adminKey });
	}

	/**
	 * Compares the records of an index with those that it should have.
	 * @returns null if the index does not exist.
	 */
	async compare(indexName: IndexName, records: SearchRecord[]): Promise<IndexDifferences | null> {
		const indexed = new Map<string, unknown>();
		try {
			await this.#admin.browseObjects<SearchRecord>({
				indexName,
				browseParams: { hitsPerPage: 1_000 },
				aggregator: ({ hits }) => {
					for (const { _highlightResult, ...record } of hits) indexed.set(record.objectID, record);
				},
			});
		} catch (thrown) {
			if (statusOf(thrown) === 404) return null;
			throw thrown;
		}
		const differences = { missing: 0, changed: 0, surplus: 0 };
		for (const record of records) {
			const found = indexed.get(record.objectID);
			indexed.delete(record.objectID);
			const stored: unknown = JSON.parse(JSON.stringify(truncatedToLimit(record)));
			if (found === undefined) differences.missing += 1;
			else if (!isDeepStrictEqual(found, stored)) differences.changed += 1;
		}
		return { ...differences, surplus: indexed.size };
	}
}
