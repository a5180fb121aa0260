import { hitsPerIndex, type SearchRecord } from '@burgee/core/rules/search/hit';
import { LRUCache } from 'lru-cache';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { forgivingQuery, type Leniency } from './forgiving-query.ts';
import { typoKey, wordsOf } from './tokenize.ts';
import { Vocabulary } from './vocabulary.ts';

const fieldBoosts = { name: 5, tags: 3, description: 2, longdescription: 1 } as const;
/** A part of a record that the index searches. 'name' stands for the fields name, title and subject. */
export type IndexedField = keyof typeof fieldBoosts;

const maxCachedQueries = 500;
/** The maximum number of matches that the cache of words keeps. Each takes about 0.3 kB. */
const maxCachedMatches = 10_000;
/** After so much time, other requests can run. */
const batchMs = 10;

export interface RecordMatch {
	record: SearchRecord;
	/**
	 * The record's words that match the query, in lower case, without accents or apostrophes. A
	 * word of more than 24 letters may be present in full, as its first 24 letters, or as both.
	 */
	words: readonly string[];
	/** The parts of the record that match the query. */
	fields: readonly IndexedField[];
}

/** A search index in memory. The index stores and returns the given record objects, not copies. */
export class RecordIndex {
	readonly #records = new Map<string, SearchRecord>();
	/**
	 * Caches, until a record changes, the results that take long to compute: those of queries with typos, and with words of
	 * one or two letters, which match many records.
	 */
	readonly #cache = new LRUCache<string, RecordMatch[]>({ max: maxCachedQueries });
	/** Caches the matches of single words, because members type one word after the other. */
	readonly #wordCache = new LRUCache<string, ReadonlyMap<string, WordMatch>>({
		maxSize: maxCachedMatches,
		// A word without matches takes about as much memory as a match.
		sizeCalculation: ({ size }) => size + 1,
	});
	readonly #vocabulary = new Vocabulary();
	readonly #index = new MiniSearch<SearchRecord>({
		idField: 'objectID',
		fields: Object.keys(fieldBoosts),
		extractField: textOf,
		tokenize: wordsOf,
		// A word of more than 24 letters is indexed twice: in full for the exact search, and by its first
		// 24 letters for the search that allows typos.
		processTerm: (word) => {
			this.#vocabulary.add(word);
			const key = typoKey(word);
			return key === word ? word : [word, key];
		},
	});

	put(record: SearchRecord): void {
		this.remove(record.objectID);
		this.#clearCaches();
		this.#records.set(record.objectID, record);
		this.#index.add(record);
	}

	remove(objectID: string): void {
		const record = this.#records.get(objectID);
		if (record === undefined) return;
		this.#clearCaches();
		this.#records.delete(objectID);
		this.#index.remove(record);
	}

	#clearCaches(): void {
		this.#cache.clear();
		this.#wordCache.clear();
	}

	/**
	 * Replaces all records of the search index. Only changed records are indexed again, because usually
	 * only one of thousands of events has changed. Other requests can run in between.
	 */
	async replaceAll(records: readonly SearchRecord[]): Promise<void> {
		const newRecords = new Map(records.map((record) => [record.objectID, record]));
		for (const objectID of [...this.#records.keys()]) {
			if (!newRecords.has(objectID)) this.remove(objectID);
		}
		let batchEndsMs = performance.now() + batchMs;
		for (const record of newRecords.values()) {
			const oldRecord = this.#records.get(record.objectID);
			if (JSON.stringify(oldRecord) !== JSON.stringify(record)) this.put(record);
			if (performance.now() < batchEndsMs) continue;
			await new Promise((resolve) => setImmediate(resolve));
			batchEndsMs = performance.now() + batchMs;
		}
	}

	/**
	 * Returns at most ten records that match all query words. A query word matches a record if a word of the
	 * record begins with the query word.
	 * @param leniency which other spellings match. Null if none does.
	 */
	find(words: readonly string[], leniency: Leniency | null): RecordMatch[] {
		const key = `${leniency} ${words.join(' ')}`;
		const cached = this.#cache.get(key);
		if (cached !== undefined) return cached;
		const matches = this.#search(words, leniency);
		if (leniency !== null || words.some((word) => word.length <= 2)) {
			this.#cache.set(key, matches);
		}
		return matches;
	}

	/**
	 * Sorts the matches by the number of query words in the record's name, then by the event's date,
	 * then by the score. The highest value comes first.
	 */
	#search(words: readonly string[], leniency: Leniency | null): RecordMatch[] {
		const matches =
			leniency === null
				? this.#matchesOfAll(words)
				: this.#index
						.search(forgivingQuery(words, this.#vocabulary, leniency), searchOptions)
						.map((result) => [toWordMatch(result)]);
		return matches
			.map((ofRecord) => ({
				record: this.#recordOf(ofRecord),
				ofRecord,
				wordsInName: Math.min(distinct(ofRecord, 'wordsInName').length, words.length),
				score: ofRecord.reduce((sum, { score }) => sum + score, 0),
			}))
			.sort(
				(a, b) =>
					b.wordsInName - a.wordsInName ||
					(b.record.eventDate ?? -Infinity) - (a.record.eventDate ?? -Infinity) ||
					b.score - a.score,
			)
			.slice(0, hitsPerIndex)
			.map(({ record, ofRecord }) => ({
				record,
				words: distinct(ofRecord, 'words'),
				fields: distinct(ofRecord, 'fields'),
			}));
	}

	/** Returns, for each record that matches every word, its match of each word. */
	#matchesOfAll(words: readonly string[]): WordMatch[][] {
		const [fewest, ...others] = words
			.map((word, index) => this.#matchesOf(word, index === words.length - 1))
			.sort((a, b) => a.size - b.size);
		const matches: WordMatch[][] = [];
		for (const first of fewest?.values() ?? []) {
			const ofRecord = withMatchesOf(first, others);
			if (ofRecord !== null) matches.push(ofRecord);
		}
		return matches;
	}

	/**
	 * Returns the records that match a word, by their ids. A word of one letter matches the start of longer words only if
	 * it is the last query word, because the member may still be typing it.
	 */
	#matchesOf(word: string, isLast: boolean): ReadonlyMap<string, WordMatch> {
		const prefix = isLast || word.length > 1;
		const key = prefix ? `${word}…` : word;
		const cached = this.#wordCache.get(key);
		if (cached !== undefined) return cached;
		const results = this.#index.search(word, { ...searchOptions, prefix });
		const matches = new Map(results.map((result) => [String(result.id), toWordMatch(result)]));
		// One or two letters match most records, so their matches would take much memory.
		if (word.length > 2) this.#wordCache.set(key, matches);
		return matches;
	}

	#recordOf([match]: readonly WordMatch[]): SearchRecord {
		const record = match && this.#records.get(match.id);
		if (record === undefined)
			throw new Error(`the search index found the unknown record ${match?.id}`);
		return record;
	}
}

/** How a record matches one query word, or all words of a query that allows typos. */
interface WordMatch {
	/** The id of the record. */
	id: string;
	score: number;
	/** The record's words that match. */
	words: readonly string[];
	/** At most the first 24 letters of each matching word in the record's name. */
	wordsInName: readonly string[];
	fields: readonly IndexedField[];
}

function toWordMatch({ id, score, terms, match }: SearchResult): WordMatch {
	const inName = terms.filter((word) => match[word]?.includes('name'));
	return {
		id,
		score,
		words: terms,
		// A long word may match both in full and by its first 24 letters. Words with the same first 24 letters count once.
		wordsInName: inName.map(typoKey),
		fields: Object.values(match).flat() as IndexedField[],
	};
}

/** Adds the matches of the same record from all `others`. Returns null if one of them has none. */
function withMatchesOf(
	first: WordMatch,
	others: readonly ReadonlyMap<string, WordMatch>[],
): WordMatch[] | null {
	const matches = [first];
	for (const other of others) {
		const match = other.get(first.id);
		if (match === undefined) return null;
		matches.push(match);
	}
	return matches;
}

/** Returns the different values of all matches of a record. These are usually few, so an array is faster than a set. */
function distinct<Key extends 'words' | 'wordsInName' | 'fields'>(
	matches: readonly WordMatch[],
	key: Key,
): WordMatch[Key][number][] {
	const values: WordMatch[Key][number][] = [];
	for (const match of matches)
		for (const value of match[key]) if (!values.includes(value)) values.push(value);
	return values;
}

const searchOptions: SearchOptions = {
	// By default MiniSearch would process query words like indexed words and cut them to 24 letters. The exact
	// search needs all letters of a query word.
	processTerm: (word) => word,
	boost: fieldBoosts,
};

function textOf(record: SearchRecord, field: string): string {
	switch (field as IndexedField | 'objectID') {
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
