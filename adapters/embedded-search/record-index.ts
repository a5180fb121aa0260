import { hitsPerIndex, type SearchRecord } from '@burgee/core';
import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { typoKey, wordsOf } from './words.ts';

/** Where a word is looked for, and how much it says there. */
const fields = { naming: 5, tagging: 3, description: 2, longdescription: 1 } as const;
type Field = keyof typeof fields;

const knownQueries = 500;
const recordsInOneGo = 200;

export interface FoundRecord {
	record: SearchRecord;
	/** The words of the record that were found, folded. */
	words: Set<string>;
}

/** One of the four indexes, in memory. Records go in and come out as they are, not as copies. */
export class RecordIndex {
	readonly #records = new Map<string, SearchRecord>();
	/** What was found for a query since the last change: everybody's first letter finds half the club. */
	readonly #known = new Map<string, FoundRecord[]>();
	readonly #index = new MiniSearch<SearchRecord>({
		idField: 'objectID',
		fields: Object.keys(fields),
		extractField: textOf,
		tokenize: (text) => wordsOf(text).map(({ folded }) => folded),
		processTerm: (word) => {
			const key = typoKey(word);
			return key === word ? word : [word, key];
		},
	});

	put(record: SearchRecord): void {
		this.remove(record.objectID);
		this.#known.clear();
		this.#records.set(record.objectID, record);
		this.#index.add(record);
	}

	remove(objectID: string): void {
		const record = this.#records.get(objectID);
		if (record === undefined) return;
		this.#known.clear();
		this.#records.delete(objectID);
		this.#index.remove(record);
	}

	/**
	 * Touches what is new, changed or gone alone: a club changes one event of thousands. Others have their
	 * turn in between.
	 */
	async replaceAll(records: readonly SearchRecord[]): Promise<void> {
		const kept = new Map(records.map((record) => [record.objectID, record]));
		for (const objectID of [...this.#records.keys()]) {
			if (!kept.has(objectID)) this.remove(objectID);
		}
		let done = 0;
		for (const record of kept.values()) {
			const before = this.#records.get(record.objectID);
			if (JSON.stringify(before) !== JSON.stringify(record)) this.put(record);
			done += 1;
			if (done % recordsInOneGo === 0) await new Promise((resolve) => setImmediate(resolve));
		}
	}

	/** At most ten: what has each of these words, or one that begins so; with `mistakes`, or is nearly so. */
	find(words: readonly string[], { mistakes }: { mistakes: boolean }): FoundRecord[] {
		const key = `${mistakes} ${words.join(' ')}`;
		const known = this.#known.get(key);
		if (known !== undefined) return known;
		const found = this.#findAnew(words, mistakes);
		if (this.#known.size >= knownQueries) this.#known.clear();
		this.#known.set(key, found);
		return found;
	}

	#findAnew(words: readonly string[], mistakes: boolean): FoundRecord[] {
		const results = mistakes
			? this.#index.search({ combineWith: 'AND', queries: words.map(mistyped) }, options)
			: this.#index.search(words.join(' '), options);
		return results
			.map((result) => ({ result, record: this.#recordOf(result) }))
			.map((found) => ({ ...found, named: wordsInName(found.result, words) }))
			.sort(
				(a, b) =>
					b.named - a.named ||
					(b.record.eventDate ?? -Infinity) - (a.record.eventDate ?? -Infinity) ||
					b.result.score - a.result.score,
			)
			.slice(0, hitsPerIndex)
			.map(({ result, record }) => ({ record, words: new Set(result.terms) }));
	}

	#recordOf({ id }: SearchResult): SearchRecord {
		const record = this.#records.get(id);
		if (record === undefined) throw new Error(`the index has ${id}, which is not a record of it`);
		return record;
	}
}

const options: SearchOptions = {
	processTerm: (word) => word,
	combineWith: 'AND',
	boost: fields,
	// The word that is being typed; of those before it, a single letter stands for itself.
	prefix: (word, place, words) => word.length > 1 || place === words.length - 1,
};

function textOf(record: SearchRecord, field: string): string {
	switch (field as Field | 'objectID') {
		case 'objectID':
			return record.objectID;
		case 'naming':
			return [record.name, record.title, record.subject].filter(Boolean).join('\n');
		case 'tagging':
			return [record.category, ...record.tags].join('\n');
		case 'description':
			return record.description ?? '';
		case 'longdescription':
			return record.longdescription ?? '';
	}
}

/**
 * How many of the query's words the name has, about: what is named so comes before what tells of it. A long
 * word and its typo key count once.
 */
function wordsInName({ match }: SearchResult, words: readonly string[]): number {
	const inName = Object.entries(match).filter(([, where]) => where.includes('naming'));
	return Math.min(new Set(inName.map(([word]) => typoKey(word))).size, words.length);
}

/**
 * A word with a letter wrong, missing or too many, two in a long word; or with two neighbours swapped. Words
 * of four letters are too near to each other: a tide is no time.
 *
 * Only the first 24 letters of a longer word are compared, with the first 24 of each longer word in the index.
 * One wrong, missing, extra or swapped letter changes at most two of these 24, and two are allowed; a mistake
 * after them changes none. So a single mistake is found wherever it is in the word.
 */
function mistyped(word: string): Query {
	const isNumber = /\p{N}/u.test(word);
	const mistakes = isNumber || word.length < 5 ? 0 : word.length < 9 ? 1 : 2;
	if (mistakes === 0) return { queries: [word], prefix: true };
	const key = typoKey(word);
	const letters = [...key];
	const swaps = letters.slice(1).map((letter, place) => {
		const before = letters[place] ?? '';
		return [...letters.slice(0, place), letter, before, ...letters.slice(place + 2)].join('');
	});
	return {
		combineWith: 'OR',
		queries: [
			{ queries: [key], prefix: true, fuzzy: mistakes },
			{ combineWith: 'OR', queries: swaps, prefix: true },
		],
	};
}
