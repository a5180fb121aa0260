import { hitsPerIndex, type SearchRecord } from '@burgee/core';
import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { tokenize, typoKey } from './tokenize.ts';

/** The searched fields of a record, and how much a match in each adds to its score. */
const fieldBoosts = { name: 5, tags: 3, description: 2, longdescription: 1 } as const;
type Field = keyof typeof fieldBoosts;

const maxCachedQueries = 500;
/** How many records `replaceAll` indexes before other requests get a turn. */
const batchSize = 200;

export interface RecordMatch {
	record: SearchRecord;
	/** The words of the record that the query matched, folded. A word that matched with a typo can be its typo key. */
	words: Set<string>;
}

/** One of the four indexes, in memory. Stores and returns the records themselves, not copies. */
export class RecordIndex {
	readonly #records = new Map<string, SearchRecord>();
	/**
	 * The results of queries since the last change. Every member's first letter is such a query, and it
	 * matches a large part of the records.
	 */
	readonly #cache = new Map<string, RecordMatch[]>();
	readonly #index = new MiniSearch<SearchRecord>({
		idField: 'objectID',
		fields: Object.keys(fieldBoosts),
		extractField: textOf,
		tokenize: (text) => tokenize(text).map(({ folded }) => folded),
		// A long word has two keys: itself for the exact search, its typo key for the typo search.
		processTerm: (word) => {
			const key = typoKey(word);
			return key === word ? word : [word, key];
		},
	});

	/** Adds the record, or replaces the one with its id. */
	put(record: SearchRecord): void {
		this.remove(record.objectID);
		this.#cache.clear();
		this.#records.set(record.objectID, record);
		this.#index.add(record);
	}

	/** Removes the record with this id. Has no effect if there is none. */
	remove(objectID: string): void {
		const record = this.#records.get(objectID);
		if (record === undefined) return;
		this.#cache.clear();
		this.#records.delete(objectID);
		this.#index.remove(record);
	}

	/**
	 * Replaces the whole index with these records. Indexes only those that are new, changed or gone, because
	 * a club changes one event of thousands. Yields to the event loop between batches.
	 */
	async replaceAll(records: readonly SearchRecord[]): Promise<void> {
		const newRecords = new Map(records.map((record) => [record.objectID, record]));
		for (const objectID of [...this.#records.keys()]) {
			if (!newRecords.has(objectID)) this.remove(objectID);
		}
		let done = 0;
		for (const record of newRecords.values()) {
			const oldRecord = this.#records.get(record.objectID);
			if (JSON.stringify(oldRecord) !== JSON.stringify(record)) this.put(record);
			done += 1;
			if (done % batchSize === 0) await new Promise((resolve) => setImmediate(resolve));
		}
	}

	/**
	 * Returns at most ten records that match every one of these folded words: by the word itself or by a word
	 * that begins with it; if `typos` is true, also by a word that differs by a typo.
	 */
	find(words: readonly string[], { typos }: { typos: boolean }): RecordMatch[] {
		const key = `${typos} ${words.join(' ')}`;
		const cached = this.#cache.get(key);
		if (cached !== undefined) return cached;
		const matches = this.#search(words, typos);
		if (this.#cache.size >= maxCachedQueries) this.#cache.clear();
		this.#cache.set(key, matches);
		return matches;
	}

	/** Orders by the number of words in the name, then the latest event first, then the score. */
	#search(words: readonly string[], typos: boolean): RecordMatch[] {
		const results = typos
			? this.#index.search({ combineWith: 'AND', queries: words.map(typoQuery) }, searchOptions)
			: this.#index.search(words.join(' '), searchOptions);
		return results
			.map((result) => ({
				result,
				record: this.#recordOf(result),
				wordsInName: countWordsInName(result, words),
			}))
			.sort(
				(a, b) =>
					b.wordsInName - a.wordsInName ||
					(b.record.eventDate ?? -Infinity) - (a.record.eventDate ?? -Infinity) ||
					b.result.score - a.result.score,
			)
			.slice(0, hitsPerIndex)
			.map(({ result, record }) => ({ record, words: new Set(result.terms) }));
	}

	#recordOf({ id }: SearchResult): SearchRecord {
		const record = this.#records.get(id);
		if (record === undefined) throw new Error(`the index has no record for its result ${id}`);
		return record;
	}
}

const searchOptions: SearchOptions = {
	// Queries look up a word only as it is; the index adds the typo keys.
	processTerm: (word) => word,
	combineWith: 'AND',
	boost: fieldBoosts,
	// A single letter is a prefix only at the end of the query, where the member is still typing.
	prefix: (word, index, words) => word.length > 1 || index === words.length - 1,
};

function textOf(record: SearchRecord, field: string): string {
	switch (field as Field | 'objectID') {
		case 'objectID':
			return record.objectID;
		case 'name':
			return [record.name, record.title, record.subject].filter(Boolean).join('\n');
		case 'tags':
			return [record.category, ...record.tags].join('\n');
		case 'description':
			return record.description ?? '';
		case 'longdescription':
			return record.longdescription ?? '';
	}
}

/**
 * Estimates how many of the query's words are in the record's name. Counts distinct matched words, so that
 * a long word and its typo key count once.
 */
function countWordsInName({ match }: SearchResult, words: readonly string[]): number {
	const matchedInName = Object.entries(match).filter(([, fields]) => fields.includes('name'));
	return Math.min(new Set(matchedInName.map(([word]) => typoKey(word))).size, words.length);
}

/**
 * Returns the query for a word that may have a typo: a wrong, missing or extra letter, or two swapped
 * neighbours. Allows one typo in a word of 5 to 8 letters and two in a longer word. Allows none in a shorter
 * word, because short words differ too little ('tide', 'time'), and none in a word with a digit.
 *
 * Searches only for the typo key, the word's first 24 letters; a longer word is indexed under its own too.
 * One typo anywhere in a longer word changes at most two of these letters: an extra or a missing letter also
 * moves one across the 24th. So one typo is always found, and the cost of a word is bounded.
 */
function typoQuery(word: string): Query {
	const hasDigit = /\p{N}/u.test(word);
	const maxTypos = hasDigit || word.length < 5 ? 0 : word.length < 9 ? 1 : 2;
	if (maxTypos === 0) return { queries: [word], prefix: true };
	const key = typoKey(word);
	return {
		combineWith: 'OR',
		queries: [
			{ queries: [key], prefix: true, fuzzy: maxTypos },
			// To MiniSearch, a swap is two typos, and a prefix has none.
			{ combineWith: 'OR', queries: withSwappedNeighbours(key), prefix: true },
		],
	};
}

function withSwappedNeighbours(word: string): string[] {
	const letters = [...word];
	return letters.slice(1).map((letter, index) => {
		const previous = letters[index] ?? '';
		return [...letters.slice(0, index), letter, previous, ...letters.slice(index + 2)].join('');
	});
}
