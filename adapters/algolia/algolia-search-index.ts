import type { SearchIndex } from '@burgee/core/ports/search-index';
import { highlightMarks } from '@burgee/core/rules/search/highlight';
import {
	highlightedFields,
	type IndexName,
	type SearchRecord,
} from '@burgee/core/rules/search/hit';
import { type Algoliasearch, algoliasearch, type IndexSettings } from 'algoliasearch';
import { statusOf } from './algolia-errors.ts';
import { type AlgoliaApplication, clientHosts } from './algolia-hosts.ts';

/**
 * Timeouts of Algolia's client in milliseconds. `connect` also covers the upload of up to a
 * thousand records, which can take over a second.
 */
const timeouts = { connect: 10_000, read: 10_000, write: 30_000 };

/** Algolia's smaller plans refuse a record of more than 10,000 bytes. */
const maxRecordBytes = 9_500;

/**
 * Writes Burgee's four search indexes (events, documents, news, pages) to Algolia with the admin key. Runs
 * only on the server. Each method throws if Algolia cannot be reached, or if Algolia rejects the key or a
 * record.
 */
export class AlgoliaSearchIndex implements SearchIndex {
	readonly #client: Algoliasearch;

	constructor({ adminKey, ...application }: AlgoliaApplication & { adminKey: string }) {
		this.#client = algoliasearch(application.applicationId, adminKey, {
			...clientHosts(application),
			timeouts,
		});
	}

	async put(index: IndexName, records: SearchRecord[]): Promise<void> {
		const objects = records.map(truncatedToLimit);
		await this.#client.saveObjects({ indexName: index, objects, waitForTasks: true });
	}

	async remove(index: IndexName, objectID: string): Promise<void> {
		try {
			const { taskID } = await this.#client.deleteObject({ indexName: index, objectID });
			await this.#client.waitForTask({ indexName: index, taskID });
		} catch (thrown) {
			// If the index does not exist, Algolia responds with 404. In that case, there is no record to delete.
			if (statusOf(thrown) !== 404) throw thrown;
		}
	}

	/** Writes the settings of an Algolia index, then replaces all records of the index atomically. */
	async replaceAll(index: IndexName, records: SearchRecord[]): Promise<void> {
		const updated = await this.#client.setSettings({
			indexName: index,
			indexSettings: indexSettings(index),
		});
		await this.#client.waitForTask({ indexName: index, taskID: updated.taskID });
		if (records.length > 0) {
			await this.#client.replaceAllObjects({
				indexName: index,
				objects: records.map(truncatedToLimit),
			});
			return;
		}
		const { taskID } = await this.#client.clearObjects({ indexName: index });
		await this.#client.waitForTask({ indexName: index, taskID });
	}
}

/**
 * Returns settings that make Algolia's results similar to those of the embedded search. A match in a name
 * ranks before a match in another field. Among otherwise equal matches, later events rank first. Typos are
 * allowed only if no record matches the query as typed.
 */
function indexSettings(index: IndexName): IndexSettings {
	return {
		searchableAttributes: [
			'name,title,subject',
			'tags,category',
			'unordered(description)',
			'unordered(longdescription)',
		],
		customRanking: index === 'events' ? ['desc(eventDate)'] : [],
		attributesToHighlight: [...highlightedFields],
		highlightPreTag: highlightMarks.before,
		highlightPostTag: highlightMarks.after,
		typoTolerance: 'min',
		minWordSizefor1Typo: 5,
		minWordSizefor2Typos: 8,
		allowTyposOnNumericTokens: false,
		queryLanguages: ['en'],
		removeStopWords: true,
		ignorePlurals: true,
	};
}

/** Returns the record, cut to the size that Algolia takes. */
export function truncatedToLimit(record: SearchRecord): SearchRecord {
	const excessBytes = Buffer.byteLength(JSON.stringify(record)) - maxRecordBytes;
	if (excessBytes <= 0 || !record.longdescription) return record;
	const rest = Buffer.from(record.longdescription).subarray(0, -excessBytes).toString();
	// Remove the character U+FFFD, which appears if truncation splits a character of several bytes.
	return truncatedToLimit({ ...record, longdescription: rest.replace(/\uFFFD+$/u, '') });
}
