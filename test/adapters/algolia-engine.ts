import MiniSearch from 'minisearch';
import { z } from 'zod';

export type AlgoliaRecord = { objectID: string } & Record<string, unknown>;

/** Some of Algolia's settings; what is not one of these is refused, as Algolia refuses what it does not know. */
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
export type AlgoliaSettings = z.infer<typeof algoliaSettings>;

export interface AlgoliaQuery {
	query?: string | undefined;
	hitsPerPage?: number | undefined;
	highlightPreTag?: string | undefined;
	highlightPostTag?: string | undefined;
}

const wordShape = /[\p{L}\p{N}]+/gu;
const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** One index as Algolia would search it, roughly: every word, the last by its beginning, typos by length. */
export class AlgoliaIndex {
	records = new Map<string, AlgoliaRecord>();
	settings: AlgoliaSettings = {};
	#searchable: MiniSearch<AlgoliaRecord> | null = null;

	changed(): void {
		this.#searchable = null;
	}

	query({ query = '', hitsPerPage = 20, ...tags }: AlgoliaQuery): object {
		const words = [...query.matchAll(wordShape)].map(([word]) => fold(word));
		const found = this.#find(words.join(' '));
		const hits = found.slice(0, hitsPerPage).map(({ record, terms }) => ({
			...record,
			_highlightResult: this.#highlight(record, { words, terms, tags }),
		}));
		return { hits, nbHits: found.length, page: 0, nbPages: 1, hitsPerPage, query, params: '' };
	}

	#find(query: string): { record: AlgoliaRecord; terms: string[] }[] {
		if (query === '') return [...this.records.values()].map((record) => ({ record, terms: [] }));
		this.#searchable ??= this.#build();
		const last = (_word: string, place: number, words: string[]) => place === words.length - 1;
		const { minWordSizefor1Typo: one = 4, minWordSizefor2Typos: two = 8 } = this.settings;
		const typos = (word: string) => (word.length < one ? false : word.length < two ? 1 : 2);
		const asTyped = this.#searchable.search(query, { prefix: last });
		const { typoTolerance } = this.settings;
		const results =
			typoTolerance === false || (typoTolerance === 'min' && asTyped.length > 0)
				? asTyped
				: this.#searchable.search(query, { prefix: last, fuzzy: typos });
		const [, direction, attribute = ''] =
			/^(asc|desc)\((\w+)\)$/.exec(this.settings.customRanking?.[0] ?? '') ?? [];
		const custom = (record: AlgoliaRecord) => {
			const value = record[attribute];
			return typeof value === 'number' ? (direction === 'desc' ? -value : value) : Infinity;
		};
		return results
			.map(({ id, terms }) => ({ record: this.records.get(id) ?? { objectID: '' }, terms }))
			.sort((a, b) => custom(a.record) - custom(b.record) || 0);
	}

	#build(): MiniSearch<AlgoliaRecord> {
		const attributes = (this.settings.searchableAttributes ?? [])
			.flatMap((names) => names.split(','))
			.map((name) => name.replace(/^unordered\((.*)\)$/, '$1'));
		const all = [...this.records.values()];
		const fields = attributes.length > 0 ? attributes : all.flatMap((each) => Object.keys(each));
		const searchable = new MiniSearch<AlgoliaRecord>({
			idField: 'objectID',
			fields: [...new Set(fields)],
			extractField: (record, field) => {
				const value = record[field];
				return typeof value === 'string' || Array.isArray(value) ? String(value) : undefined;
			},
			tokenize: (text) => [...text.matchAll(wordShape)].map(([word]) => fold(word)),
			processTerm: (word) => word,
			searchOptions: { combineWith: 'AND' },
		});
		searchable.addAll(all);
		return searchable;
	}

	/** The part of a word that was typed is marked; nothing is escaped. */
	#highlight(
		record: AlgoliaRecord,
		{ words, terms, tags }: { words: string[]; terms: string[]; tags: AlgoliaQuery },
	): object {
		const before = tags.highlightPreTag ?? this.settings.highlightPreTag ?? '<em>';
		const after = tags.highlightPostTag ?? this.settings.highlightPostTag ?? '</em>';
		const mark = (text: string) => {
			const matched = new Set<string>();
			const value = text.replace(wordShape, (word) => {
				if (!terms.includes(fold(word))) return word;
				const typed = words.find((each) => fold(word).startsWith(each));
				matched.add(typed ?? fold(word));
				const length = typed?.length ?? word.length;
				return `${before}${word.slice(0, length)}${after}${word.slice(length)}`;
			});
			const matchLevel =
				matched.size === 0 ? 'none' : matched.size < words.length ? 'partial' : 'full';
			return { value, matchLevel, matchedWords: [...matched] };
		};
		const { attributesToHighlight: wanted } = this.settings;
		const highlights: Record<string, object> = {};
		for (const [name, value] of Object.entries(record)) {
			if (name === 'objectID' || !(wanted?.includes(name) ?? true)) continue;
			if (typeof value === 'string') highlights[name] = mark(value);
			if (Array.isArray(value)) highlights[name] = value.map((each) => mark(String(each)));
		}
		return highlights;
	}
}
