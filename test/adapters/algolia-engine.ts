import MiniSearch from 'minisearch';
import { z } from 'zod';

export type AlgoliaRecord = { objectID: string } & Record<string, unknown>;

/** The Algolia index settings that Burgee uses. Like Algolia, the schema rejects unknown settings. */
export const algoliaSettings = z.strictObject({
	searchableAttributes: z.array(z.string()).optional(),
	customRanking: z.array(z.string().regex(/^(asc|desc)\(\w+\)$/)).optional(),
	attributesToHighlight: z.array(z.string()).optional(),
	highlightPreTag: z.string().optional(),
	highlightPostTag: z.string().optional(),
	typoTolerance: z.union([z.boolean(), z.enum(['min', 'strict', 'true', 'false'])]).optional(),
	allowTyposOnNumericTokens: z.boolean().optional(),
	minWordSizefor1Typo: z.int().min(1).optional(),
	minWordSizefor2Typos: z.int().min(1).optional(),
	queryLanguages: z.array(z.string()).optional(),
	removeStopWords: z.union([z.boolean(), z.array(z.string())]).optional(),
	ignorePlurals: z.union([z.boolean(), z.array(z.string())]).optional(),
});
type AlgoliaSettings = z.infer<typeof algoliaSettings>;

/** The Algolia search parameters that Burgee uses. Like Algolia, the schema rejects unknown parameters. */
export const algoliaQuery = z.strictObject({
	indexName: z.string(),
	query: z.string().max(512).optional(),
	hitsPerPage: z.int().min(1).max(1_000).optional(),
	highlightPreTag: z.string().optional(),
	highlightPostTag: z.string().optional(),
});
type AlgoliaQuery = z.infer<typeof algoliaQuery>;

const wordPattern = /[\p{L}\p{N}]+/gu;
const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A search index for tests that imitates Algolia's search. A record must match every word of the query. The
 * last word may be a prefix, and the number of allowed typos depends on a word's length.
 */
export class AlgoliaIndex {
	records = new Map<string, AlgoliaRecord>();
	settings: AlgoliaSettings = {};
	#searchable: MiniSearch<AlgoliaRecord> | null = null;

	/**
	 * Drops the cached search tree. The test server must call `invalidate` after each change of the index's
	 * records or settings.
	 */
	invalidate(): void {
		this.#searchable = null;
	}

	query({ query = '', hitsPerPage = 20, ...tags }: AlgoliaQuery): object {
		const words = [...query.matchAll(wordPattern)].map(([word]) => fold(word));
		const matches = this.#find(words.join(' '));
		const hits = matches.slice(0, hitsPerPage).map(({ record, terms }) => ({
			...record,
			_highlightResult: this.#highlight(record, { words, terms, tags }),
		}));
		return { hits, nbHits: matches.length, page: 0, nbPages: 1, hitsPerPage, query, params: '' };
	}

	#find(query: string): { record: AlgoliaRecord; terms: string[] }[] {
		if (query === '') return [...this.records.values()].map((record) => ({ record, terms: [] }));
		this.#searchable ??= this.#build();
		const isLast = (_word: string, index: number, words: string[]) => index === words.length - 1;
		const { minWordSizefor1Typo: minOneTypo = 4, minWordSizefor2Typos: minTwoTypos = 8 } =
			this.settings;
		const typos = (word: string) =>
			word.length < minOneTypo ? false : word.length < minTwoTypos ? 1 : 2;
		const exactMatches = this.#searchable.search(query, { prefix: isLast });
		const { typoTolerance } = this.settings;
		const results =
			typoTolerance === false || (typoTolerance === 'min' && exactMatches.length > 0)
				? exactMatches
				: this.#searchable.search(query, { prefix: isLast, fuzzy: typos });
		const [, direction, attribute = ''] =
			/^(asc|desc)\((\w+)\)$/.exec(this.settings.customRanking?.[0] ?? '') ?? [];
		const rank = (record: AlgoliaRecord) => {
			const value = record[attribute];
			return typeof value === 'number' ? (direction === 'desc' ? -value : value) : Infinity;
		};
		return results
			.map(({ id, terms }) => ({ record: this.records.get(id) ?? { objectID: '' }, terms }))
			.sort((a, b) => rank(a.record) - rank(b.record) || 0);
	}

	#build(): MiniSearch<AlgoliaRecord> {
		const attributes = (this.settings.searchableAttributes ?? [])
			.flatMap((names) => names.split(','))
			.map((name) => name.replace(/^unordered\((.*)\)$/, '$1'));
		const all = [...this.records.values()];
		const fields =
			attributes.length > 0 ? attributes : all.flatMap((record) => Object.keys(record));
		const searchable = new MiniSearch<AlgoliaRecord>({
			idField: 'objectID',
			fields: [...new Set(fields)],
			extractField: (record, field) => {
				const value = record[field];
				return typeof value === 'string' || Array.isArray(value) ? String(value) : undefined;
			},
			tokenize: (text) => [...text.matchAll(wordPattern)].map(([word]) => fold(word)),
			processTerm: (word) => word,
			searchOptions: { combineWith: 'AND' },
		});
		searchable.addAll(all);
		return searchable;
	}

	#highlight(
		record: AlgoliaRecord,
		{ words, terms, tags }: { words: string[]; terms: string[]; tags: AlgoliaQuery },
	): object {
		const before = tags.highlightPreTag ?? this.settings.highlightPreTag ?? '<em>';
		const after = tags.highlightPostTag ?? this.settings.highlightPostTag ?? '</em>';
		const mark = (text: string) => {
			const matched = new Set<string>();
			const value = text.replace(wordPattern, (word) => {
				if (!terms.includes(fold(word))) return word;
				const typed = words.find((queryWord) => fold(word).startsWith(queryWord));
				matched.add(typed ?? fold(word));
				const length = typed?.length ?? word.length;
				return `${before}${word.slice(0, length)}${after}${word.slice(length)}`;
			});
			const matchLevel =
				matched.size === 0 ? 'none' : matched.size < words.length ? 'partial' : 'full';
			return { value, matchLevel, matchedWords: [...matched] };
		};
		const { attributesToHighlight } = this.settings;
		const highlights: Record<string, object> = {};
		for (const [name, value] of Object.entries(record)) {
			if (name === 'objectID' || !(attributesToHighlight?.includes(name) ?? true)) continue;
			if (typeof value === 'string') highlights[name] = mark(value);
			if (Array.isArray(value)) highlights[name] = value.map((item) => mark(String(item)));
		}
		return highlights;
	}
}
