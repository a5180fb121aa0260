import { highlightMarks } from '@burgee/core/rules/search/highlight';
import { type Token, tokenize, typoKey } from './tokenize.ts';

/**
 * Marks the words of a text that are in `matchedWords`. Case, accents and apostrophes are ignored.
 * A word of more than 24 letters is also marked if `matchedWords` contains its first 24 letters.
 * @param tokens the tokens of the text.
 */
export function highlight(
	text: string,
	matchedWords: readonly string[],
	tokens: Iterable<Token>,
): string {
	const { before, after } = highlightMarks;
	let marked = '';
	let from = 0;
	for (const token of tokens) {
		if (!isMatched(token, matchedWords)) continue;
		const { start, end } = token;
		marked += text.slice(from, start) + before + text.slice(start, end) + after;
		from = end;
	}
	return marked + text.slice(from);
}

/** Returns the position of the first word that `highlight` would mark, or -1. */
export function firstMatch(text: string, matchedWords: readonly string[]): number {
	if (matchedWords.length === 0) return -1;
	for (const token of tokenize(text)) if (isMatched(token, matchedWords)) return token.start;
	return -1;
}

function isMatched({ folded }: Token, matchedWords: readonly string[]): boolean {
	if (matchedWords.includes(folded)) return true;
	const key = typoKey(folded);
	return key !== folded && matchedWords.includes(key);
}
