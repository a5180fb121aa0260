import { highlightMarks } from '@burgee/core';
import { typoKey, wordsOf } from './words.ts';

/** The text with marks round each word that was found, itself or by its typo key. */
export function markFound(text: string, found: ReadonlySet<string>): string {
	let marked = '';
	let from = 0;
	for (const { folded, start, end } of wordsOf(text)) {
		if (!found.has(folded) && !found.has(typoKey(folded))) continue;
		const { before, after } = highlightMarks;
		marked += text.slice(from, start) + before + text.slice(start, end) + after;
		from = end;
	}
	return marked + text.slice(from);
}
