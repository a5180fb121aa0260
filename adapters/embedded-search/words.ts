/** A word as it stands in a text, and as it is looked for. */
export interface Word {
	/** Without case, accents and apostrophes: 'Zoë’s' is 'zoes'. */
	folded: string;
	start: number;
	end: number;
}

const wordShape = /[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*/gu;

export function wordsOf(text: string): Word[] {
	const words: Word[] = [];
	for (const { 0: word, index } of text.matchAll(wordShape)) {
		const folded = fold(word);
		if (folded !== '') words.push({ folded, start: index, end: index + word.length });
	}
	return words;
}

function fold(word: string): string {
	const lower = word.toLowerCase();
	// Most words are plain, and there are many of them.
	if (/^[a-z0-9]+$/.test(lower)) return lower;
	return lower
		.normalize('NFKD')
		.replace(/[^\p{L}\p{N}]|ʼ/gu, '')
		.toLowerCase();
}

const maxTypoLetters = 24;

/**
 * The part of a folded word that the typo search compares: its first 24 letters. The cost of the typo search
 * grows with the square of a word's length. A second word with the same first letters is taken for a typo
 * of the first.
 */
export function typoKey(folded: string): string {
	if (folded.length <= maxTypoLetters) return folded;
	return folded.slice(0, maxTypoLetters).replace(/\p{Cs}$/u, '');
}

/** What nobody looks for where there are other words. */
const smallWords = new Set(
	'a an and are at by can do does for from how i in is it my of on or our the to we what when where who with'.split(
		' ',
	),
);

/** More than anybody types, and as many as are looked for. */
const maxWords = 12;

/** The words of a query, each once, without the small ones unless it has no others. */
export function queryWords(query: string): string[] {
	const all = [...new Set(wordsOf(query).map(({ folded }) => folded))];
	const large = all.filter((word) => !smallWords.has(word));
	return (large.length > 0 ? large : all).slice(0, maxWords);
}
