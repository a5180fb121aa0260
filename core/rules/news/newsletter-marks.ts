import type { MemberPhoto } from '../club-facts.ts';

/** What the buttons above the text of a newsletter add (decision: newsletter-text). */
export type NewsletterMark =
	| 'heading'
	| 'bold'
	| 'list'
	| 'link'
	| Pick<MemberPhoto, 'image' | 'alt'>;

/** A change of a text: `insert` replaces the characters from `from` to `to`, and then `selected` is selected. */
export interface TextChange {
	from: number;
	to: number;
	insert: string;
	selected: { from: number; to: number };
}

const linePrefixes = { heading: '# ', list: '- ' };

/** Returns the change that adds a mark at the selected part of a text. */
export function markChange(
	text: string,
	selection: { from: number; to: number },
	mark: NewsletterMark,
): TextChange {
	const { from, to } = selection;
	const words = text.slice(from, to);
	if (mark === 'bold') return wrapped(selection, ['**', words || 'bold', '**']);
	if (mark === 'link') {
		// The writer types the address next.
		const before = `[${words || 'our website'}](`;
		const address = 'https://';
		const start = from + before.length;
		const selected = { from: start, to: start + address.length };
		return { from, to, insert: `${before}${address})`, selected };
	}
	if (mark === 'heading' || mark === 'list') {
		const prefix = linePrefixes[mark];
		const start = text.lastIndexOf('\n', from - 1) + 1;
		const lines = text.slice(start, to).split('\n');
		const insert = lines.map((line) => (line.startsWith(prefix) ? line : prefix + line)).join('\n');
		const end = start + insert.length;
		return { from: start, to, insert, selected: { from: end, to: end } };
	}
	// The photo is a paragraph of its own, after the selected words.
	const alt = mark.alt.replace(/[\\[\]]/g, '\\$&');
	const before = text.slice(0, to);
	const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
	const insert = `${gap}![${alt}](/photos/${mark.image})\n\n`;
	const end = to + insert.length;
	return { from: to, to, insert, selected: { from: end, to: end } };
}

function wrapped(
	{ from, to }: { from: number; to: number },
	[before, words, after]: [string, string, string],
): TextChange {
	const start = from + before.length;
	const selected = { from: start, to: start + words.length };
	return { from, to, insert: before + words + after, selected };
}
