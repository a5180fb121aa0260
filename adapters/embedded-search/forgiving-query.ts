import type { Query } from 'minisearch';
import { type Vocabulary, withoutDoubles } from './vocabulary.ts';

/**
 * How far a search departs from the typed query. 0 ignores double letters, some endings, and whether words are joined or
 * separate. 1 and 2 also allow this number of typos in a word.
 */
export type Leniency = 0 | 1 | 2;
export const leniencies: readonly Leniency[] = [0, 1, 2];

const minLettersForOneTypo = 5;
const minLettersForTwoTypos = 8;
/** A shorter text matches only whole words, because too many words begin with it. */
const minPrefixLength = 3;
// The following limits bound the cost of a search.
/** The maximum number of indexed words that stand for the words of a query. */
const maxSpellings = 60;
/** A query of more words does not read a word as two words. */
const maxWordsToSplit = 4;
/** A longer word is not read as two words. */
const maxLengthToSplit = 24;
const maxSplits = 2;
const maxSpellingsOfPart = 5;

/** Returns a query that matches the records with all words, each in one of its possible spellings. */
export function forgivingQuery(
	words: readonly string[],
	vocabulary: Vocabulary,
	leniency: Leniency,
): Query {
	const maxSpellingsOfWord = Math.ceil(maxSpellings / words.length);
	const queries = words.map((word, index): Query => {
		const typed = [word, ...joined(words, index)].filter((text) => vocabulary.hasPrefix(text));
		const isLast = index === words.length - 1;
		// As in the exact search, one letter matches longer words only if the member may still be typing the word.
		const prefixes = typed.filter((text) => isLast || text.length > 1);
		const spellings = new Set([
			...typed.filter((text) => !prefixes.includes(text)),
			...stems(word).flatMap((stem) => wordsFromStem(stem, vocabulary)),
			...withTypos(word, vocabulary, leniency),
		]);
		return {
			combineWith: 'OR',
			queries: [
				{ queries: prefixes, prefix: true },
				{ queries: [...spellings].slice(0, maxSpellingsOfWord) },
				...(words.length <= maxWordsToSplit ? asTwoWords(word, vocabulary, leniency) : []),
			],
		};
	});
	return { combineWith: 'AND', queries };
}

/** Returns the word joined with its neighbours, because 'club house' stands for 'clubhouse'. */
function joined(words: readonly string[], index: number): string[] {
	const word = words[index] ?? '';
	return [
		...words.slice(Math.max(index - 1, 0), index).map((previous) => previous + word),
		...words.slice(index + 1, index + 2).map((next) => word + next),
	];
}

function withTypos(word: string, vocabulary: Vocabulary, leniency: Leniency): string[] {
	if (leniency === 0 || word.length < minLettersForOneTypo || /\p{N}/u.test(word)) return [];
	return vocabulary.withTypos(word, word.length < minLettersForTwoTypos ? 1 : leniency);
}

/** Returns the word, and the word without an ending of the plural or of a gerund. */
function stems(word: string): string[] {
	const endings = ['s', 'es', 'ing'].filter((ending) => word.endsWith(ending));
	return [word, ...endings.map((ending) => word.slice(0, -ending.length))];
}

function wordsFromStem(stem: string, vocabulary: Vocabulary): string[] {
	const single = withoutDoubles(stem);
	if (single.length > minPrefixLength) return vocabulary.withDoubledLetters(stem);
	if (single.length < minPrefixLength) return [];
	return [stem, single].filter((word) => vocabulary.has(word));
}

/**
 * Returns queries that read the word as two words, because 'prizegiving' stands for 'prize-giving'. The first part must be
 * a whole word of the index.
 */
function asTwoWords(word: string, vocabulary: Vocabulary, leniency: Leniency): Query[] {
	if (word.length > maxLengthToSplit) return [];
	return [...word]
		.map((_, at) => ({ first: word.slice(0, at), second: word.slice(at) }))
		.filter(
			({ first, second }) =>
				/^(\p{N}+|.{3,})$/u.test(first) &&
				/^(\p{N}+|.{2,})$/u.test(second) &&
				vocabulary.has(first),
		)
		.map(({ first, second }) => {
			const prefix = second.length >= minPrefixLength;
			const isKnown = prefix ? vocabulary.hasPrefix(second) : vocabulary.has(second);
			const seconds = isKnown ? [second] : withTypos(second, vocabulary, leniency);
			return { first, prefix, seconds: seconds.slice(0, maxSpellingsOfPart) };
		})
		.filter(({ seconds }) => seconds.length > 0)
		.slice(0, maxSplits)
		.map(({ first, prefix, seconds }) => ({
			combineWith: 'AND',
			queries: [first, { queries: seconds, prefix }],
		}));
}
