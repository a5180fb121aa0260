import {
	highlightedFields,
	highlightMarks,
	type IndexName,
	type SearchIndex,
	type SearchRecord,
} from '@burgee/core';
import { type Algoliasearch, algoliasearch, type IndexSettings } from 'algoliasearch';
import { type AlgoliaPlace, hostsOf } from './algolia-hosts.ts';

/** Sending a thousand records is part of connecting, as the client counts it: one second would cut it off. */
const timeouts = { connect: 10_000, read: 10_000, write: 30_000 };

/** The smaller plans refuse a record of more than 10,000 bytes. */
const maxRecordBytes = 9_500;

/** The four indexes at Algolia, written with the admin key: for the server alone. */
export class AlgoliaSearchIndex implements SearchIndex {
	readonly #client: Algoliasearch;

	constructor({ adminKey, ...place }: AlgoliaPlace & { adminKey: string }) {
		this.#client = algoliasearch(place.applicationId, adminKey, { ...hostsOf(place), timeouts });
	}

	async put(index: IndexName, records: SearchRecord[]): Promise<void> {
		const objects = records.map(fitting);
		await this.#client.saveObjects({ indexName: index, objects, waitForTasks: true });
	}

	async remove(index: IndexName, objectID: string): Promise<void> {
		try {
			const { taskID } = await this.#client.deleteObject({ indexName: index, objectID });
			await this.#client.waitForTask({ indexName: index, taskID });
		} catch (thrown) {
			// An index that was never made holds nothing.
			if (!(thrown instanceof Error && 'status' in thrown && thrown.status === 404)) throw thrown;
		}
	}

	/** Members find the old records until the new ones are all there. The settings go first: they are copied. */
	async replaceAll(index: IndexName, records: SearchRecord[]): Promise<void> {
		const set = await this.#client.setSettings({
			indexName: index,
			indexSettings: settings(index),
		});
		await this.#client.waitForTask({ indexName: index, taskID: set.taskID });
		if (records.length > 0) {
			await this.#client.replaceAllObjects({ indexName: index, objects: records.map(fitting) });
			return;
		}
		const { taskID } = await this.#client.clearObjects({ indexName: index });
		await this.#client.waitForTask({ indexName: index, taskID });
	}
}

/** As the embedded search finds: what is named so first, then by date; mistakes only where nothing is as typed. */
function settings(index: IndexName): IndexSettings {
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

/** Shortened where Algolia would refuse it, which no retry would mend. */
function fitting(record: SearchRecord): SearchRecord {
	const tooMany = Buffer.byteLength(JSON.stringify(record)) - maxRecordBytes;
	if (tooMany <= 0 || !record.longdescription) return record;
	const kept = Buffer.from(record.longdescription).subarray(0, -tooMany).toString();
	return fitting({ ...record, longdescription: kept.replace(/\uFFFD+$/u, '') });
}
