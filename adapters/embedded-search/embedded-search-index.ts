import {
	type ClubSearch,
	highlightedFields,
	type IndexName,
	indexNames,
	normaliseQuery,
	rankHits,
	type SearchHit,
	type SearchIndex,
	type SearchRecord,
	withoutMarks,
} from '@burgee/core';
import { markFound } from './mark-found.ts';
import { type FoundRecord, RecordIndex } from './record-index.ts';
import { queryWords } from './words.ts';

/** As much of a long description as a result can show; the rest would go over the wire at every keystroke. */
const shownLength = 400;

/** The four indexes in the memory of this process: as good as the club's own storage for thousands of events. */
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

	async search(query: string): Promise<SearchHit[]> {
		const words = queryWords(normaliseQuery(query));
		if (words.length === 0) return [];
		const asTyped = this.#find(words, { mistakes: false });
		// A mistake is one only where nothing, of whatever kind, is written as it was typed.
		return rankHits(asTyped.length > 0 ? asTyped : this.#find(words, { mistakes: true }));
	}

	#find(words: readonly string[], how: { mistakes: boolean }): SearchHit[] {
		return indexNames.flatMap((index) =>
			this.#indexes[index].find(words, how).map((found) => toHit(index, found)),
		);
	}
}

function toHit(index: IndexName, { record, words }: FoundRecord): SearchHit {
	const shown = structuredClone(record);
	if (shown.longdescription) shown.longdescription = beginning(shown.longdescription);
	const highlights = highlightedFields.flatMap((field) => {
		const text = shown[field];
		return text ? [[field, { value: markFound(withoutMarks(text), words) }]] : [];
	});
	return { ...shown, index, _highlightResult: Object.fromEntries(highlights) };
}

/** Cut after a word where there is one. */
function beginning(text: string): string {
	if (text.length <= shownLength) return text;
	const cut = text.slice(0, shownLength).replace(/\p{Cs}$/u, '');
	return `${cut.replace(/\s+\S*$/u, '')}…`;
}
