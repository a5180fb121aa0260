export interface Token {
	/**
	 * The word in lower case, without accents and apostrophes, as the search index stores the word. 'Zoë’s'
	 * becomes 'zoes'.
	 */
	folded: string;
	start: number;
	end: number;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ`´′][\p{L}\p{M}\p{N}]+)*/gu;

/** Returns the words of a text, one after the other. Omits words without letters or digits. */
export function* tokenize(text: string): Generator<Token> {
	for (const { 0: word, index } of text.matchAll(wordPattern)) {
		const folded = fold(word);
		if (folded !== '') yield { folded, start: index, end: index + word.length };
	}
}

/** Returns the words of a text as the search index stores them. */
export function wordsOf(text: string): string[] {
	return Array.from(tokenize(text), ({ folded }) => folded);
}

function fold(word: string): string {
	const lower = word.toLowerCase();
	if (/^[a-z0-9]+$/.test(lower)) return lower;
	return lower
		.normalize('NFKD')
		.replace(/[^\p{L}\p{N}]|ʼ/gu, '')
		.toLowerCase();
}

/** The number of letters that a search with typos compares. */
export const maxTypoLetters = 24;

/**
 * Returns the first 24 letters of a word. A search that allows typos compares only these letters,
 * because its cost grows with the square of a word's length.
 */
export function typoKey(folded: string): string {
	if (folded.length <= maxTypoLetters) return folded;
	// If shortening the word splits a surrogate pair, remove the first half of the pair.
	return folded.slice(0, maxTypoLetters).replace(/\p{Cs}$/u, '');
}

const stopWords = new Set(
	'a an and are at by can do does for from how i in is it my of on or our the to we what when where who with'.split(
		' ',
	),
);

const maxQueryWords = 12;

/**
 * Returns at most 12 different words of a query, in lower case, without accents and apostrophes.
 * Stop words (common words such as 'the') are omitted, unless the query consists only of stop
 * words.
 */
export function queryWords(query: string): string[] {
	const words = [...new Set(wordsOf(query))];
	const meaningful = words.filter((word) => !stopWords.has(word));
	return (meaningful.length > 0 ? meaningful : words).slice(0, maxQueryWords);
}
