import type { ClubSearch, SearchIndex } from '@burgee/core/ports/search-index';
import { tailOf, withoutMarks } from '@burgee/core/rules/search/highlight';
import {
	type HighlightedField,
	highlightedFields,
	type IndexName,
	indexNames,
	type SearchHit,
	type SearchRecord,
} from '@burgee/core/rules/search/hit';
import type { SearchQuery } from '@burgee/core/rules/search/query';
import { rankHits } from '@burgee/core/rules/search/rank';
import { type Leniency, leniencies } from './forgiving-query.ts';
import { firstMatch, highlight } from './highlight.ts';
import { type IndexedField, RecordIndex, type RecordMatch } from './record-index.ts';
import { queryWords, type Token, tokenize } from './tokenize.ts';

/**
 * The maximum length of a long description in a search result. Longer texts would slow down the
 * search, which runs at each keystroke.
 */
const maxDescriptionLength = 400;
/** The number of characters to keep before the first match if the start of a long description is cut. */
const leadLength = 60;

/**
 * Keeps Burgee's four search indexes (events, documents, news, pages) in memory and searches them.
 * The search is fast enough for thousands of events.
 */
export class EmbeddedSearchIndex implements SearchIndex, ClubSearch {
	readonly #indexes = Object.fromEntries(
		indexNames.map((name) => [name, new RecordIndex()]),
	) as Record<IndexName, RecordIndex>;

	async put(index: IndexName, records: SearchRecord[]): Promise<void> {
		for (const record of structuredClone(records)) this.#indexes[index].put(record);
	}

	async remove(index: IndexName, objectID: string): Promise<void> {
		this.#indexes[index].remove(objectID);
	}

	async replaceAll(index: IndexName, records: SearchRecord[]): Promise<void> {
		await this.#indexes[index].replaceAll(structuredClone(records));
	}

	async search(query: SearchQuery): Promise<SearchHit[]> {
		const words = queryWords(query);
		if (words.length === 0) return [];
		// Allow other spellings only if no record of any index matches the query as typed, and as few typos as possible.
		for (const leniency of [null, ...leniencies]) {
			const hits = this.#find(words, leniency);
			if (hits.length > 0) return rankHits(hits);
		}
		return [];
	}

	#find(words: readonly string[], leniency: Leniency | null): SearchHit[] {
		return indexNames.flatMap((index) =>
			this.#indexes[index].find(words, leniency).map((match) => toHit(index, match)),
		);
	}
}

function toHit(index: IndexName, { record, words, fields }: RecordMatch): SearchHit {
	const longdescription = shownDescription(record, { words, fields });
	const highlights: SearchHit['_highlightResult'] = {};
	for (const field of highlightedFields) {
		if (!record[field] || !fields.includes(partOf[field])) continue;
		const { text, tokens } =
			field === 'longdescription' ? readText(longdescription) : cachedText(record, field);
		highlights[field] = { value: highlight(text, words, tokens) };
	}
	return {
		// V8 adds a property to a copy more slowly than it copies into an object that has the property already.
		index,
		_highlightResult: highlights,
		...record,
		tags: [...record.tags],
		longdescription,
	};
}

/** A result card shows the long description only if it matches, or if there is no short one. */
function shownDescription(
	{ description, longdescription }: SearchRecord,
	{ words, fields }: Pick<RecordMatch, 'words' | 'fields'>,
) {
	if (!longdescription) return longdescription;
	if (fields.includes('longdescription')) return truncated(longdescription, words);
	return description?.trim() ? '' : truncated(longdescription, []);
}

interface ReadText {
	text: string;
	tokens: Token[];
}

const cachedTexts = new WeakMap<SearchRecord, Map<HighlightedField, ReadText>>();

/** Reads a short text of the record. The tokens are cached, because members see the same records again. */
function cachedText(record: SearchRecord, field: HighlightedField): ReadText {
	const ofRecord = cachedTexts.get(record) ?? new Map<HighlightedField, ReadText>();
	const cached = ofRecord.get(field);
	if (cached !== undefined) return cached;
	const added = readText(record[field]);
	cachedTexts.set(record, ofRecord.set(field, added));
	return added;
}

function readText(value: string | null | undefined): ReadText {
	const text = withoutMarks(value ?? '');
	return { text, tokens: [...tokenize(text)] };
}

const partOf = {
	name: 'name',
	title: 'name',
	subject: 'name',
	description: 'description',
	longdescription: 'longdescription',
} as const satisfies Record<HighlightedField, IndexedField>;

/**
 * Shortens a text of more than 400 characters to about 400 characters that contain the first match. Cuts
 * the text at spaces if possible, and adds '…' at each cut.
 */
function truncated(text: string, words: readonly string[]): string {
	if (text.length <= maxDescriptionLength) return text;
	const matchStart = firstMatch(text, words);
	const isAtStart = matchStart < maxDescriptionLength - leadLength;
	const lead = isAtStart ? '' : tailOf(text.slice(0, matchStart), leadLength);
	const rest = isAtStart ? text : text.slice(matchStart);
	if (rest.length <= maxDescriptionLength) return lead + rest;
	const cut = rest.slice(0, maxDescriptionLength).replace(/\p{Cs}$/u, '');
	return `${lead}${cut.replace(/\s+\S*$/u, '')}…`;
}
