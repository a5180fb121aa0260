/** A word of a text. */
export interface Token {
	/** The form that the index compares: without case, accents and apostrophes. 'Zoë’s' becomes 'zoes'. */
	folded: string;
	/** The word's position in the text, in UTF-16 code units. */
	start: number;
	/** The position after the word's last code unit. */
	end: number;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*/gu;

/** Splits a text into its words, in order. Omits words whose folded form is empty. */
export function tokenize(text: string): Token[] {
	const tokens: Token[] = [];
	for (const { 0: word, index } of text.matchAll(wordPattern)) {
		const folded = fold(word);
		if (folded !== '') tokens.push({ folded, start: index, end: index + word.length });
	}
	return tokens;
}

function fold(word: string): string {
	const lower = word.toLowerCase();
	// Most words are plain ASCII and need no normalisation.
	if (/^[a-z0-9]+$/.test(lower)) return lower;
	return lower
		.normalize('NFKD')
		.replace(/[^\p{L}\p{N}]|ʼ/gu, '')
		.toLowerCase();
}

const maxTypoLetters = 24;

/**
 * Returns at most the first 24 letters of a folded word. The typo search compares only these letters, because
 * its cost grows with the square of a word's length.
 */
export function typoKey(folded: string): string {
	if (folded.length <= maxTypoLetters) return folded;
	// If the cut splits a surrogate pair, remove its first half.
	return folded.slice(0, maxTypoLetters).replace(/\p{Cs}$/u, '');
}

/** Stop words: common words that seldom help to find a record. */
const stopWords = new Set(
	'a an and are at by can do does for from how i in is it my of on or our the to we what when where who with'.split(
		' ',
	),
);

/** The maximum number of query words. Further words are ignored, which bounds the cost of a search. */
const maxQueryWords = 12;

/**
 * Returns the folded words of a query without duplicates, at most 12. Stop words are omitted, unless the
 * query consists only of stop words.
 */
export function queryWords(query: string): string[] {
	const words = [...new Set(tokenize(query).map(({ folded }) => folded))];
	const meaningful = words.filter((word) => !stopWords.has(word));
	return (meaningful.length > 0 ? meaningful : words).slice(0, maxQueryWords);
}
