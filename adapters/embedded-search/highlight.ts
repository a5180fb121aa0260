import { highlightMarks } from '@burgee/core/rules/search/highlight';
import { tokenize, typoKey } from './tokenize.ts';

/**
 * Marks the words of a text that are in `matchedWords`. Case, accents and apostrophes are ignored.
 * A word of more than 24 letters is also marked if `matchedWords` contains its first 24 letters.
 */
export function highlight(text: string, matchedWords: ReadonlySet<string>): string {
	const { before, after } = highlightMarks;
	let marked = '';
	let from = 0;
	for (const { folded, start, end } of tokenize(text)) {
		if (!matchedWords.has(folded) && !matchedWords.has(typoKey(folded))) continue;
		marked += text.slice(from, start) + before + text.slice(start, end) + after;
		from = end;
	}
	return marked + text.slice(from);
}
