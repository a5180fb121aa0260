import {
	highlightedFields,
	highlightMarks,
	type IndexName,
	type SearchIndex,
	type SearchRecord,
} from '@burgee/core';
import { type Algoliasearch, algoliasearch, type IndexSettings } from 'algoliasearch';
import { type AlgoliaApplication, clientHosts } from './algolia-hosts.ts';

/** In milliseconds. The client counts the upload of a thousand records as connecting, so one second is too short. */
const timeouts = { connect: 10_000, read: 10_000, write: 30_000 };

/** Algolia's smaller plans refuse a record of more than 10,000 bytes. */
const maxRecordBytes = 9_500;

/**
 * Writes the four indexes at Algolia with the admin key. Runs only on the server. Its methods throw if
 * Algolia cannot be reached or rejects the key or a record.
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
			// An index that does not exist has nothing to remove.
			if (!(thrown instanceof Error && 'status' in thrown && thrown.status === 404)) throw thrown;
		}
	}

	/**
	 * Members find the old records until all new ones are uploaded: the client fills a copy and then moves it.
	 * The settings come first, because the copy takes them over.
	 */
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
 * Makes Algolia search like the embedded search: matches in names first, then the latest event, and typos only
 * if nothing matches as typed.
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
		minWordSizefor2Typos: 9,
		allowTyposOnNumericTokens: false,
		queryLanguages: ['en'],
		removeStopWords: true,
		ignorePlurals: true,
	};
}

/** Shortens the long description of a record that Algolia would refuse. A retry would fail again. */
function truncatedToLimit(record: SearchRecord): SearchRecord {
	const excessBytes = Buffer.byteLength(JSON.stringify(record)) - maxRecordBytes;
	if (excessBytes <= 0 || !record.longdescription) return record;
	const rest = Buffer.from(record.longdescription).subarray(0, -excessBytes).toString();
	// The cut can split a character, which decodes to U+FFFD.
	return truncatedToLimit({ ...record, longdescription: rest.replace(/\uFFFD+$/u, '') });
}
