import { hasVisibleCharacter } from '../visible-character.ts';
import { webAddress } from '../web-address.ts';

/** A piece of text. If `href` is not null, the piece is a link to that https address. */
export interface TextSpan {
	text: string;
	href: string | null;
}

/** A heading or a paragraph. A paragraph can contain line breaks. */
export interface TextBlock {
	kind: 'heading' | 'paragraph';
	spans: TextSpan[];
}

/**
 * Splits the text of a newsletter into blocks (decision: newsletter-text). A line that starts with '# ' is
 * a heading. Blank lines separate paragraphs. Every other character is plain text.
 */
export function newsletterBlocks(body: string): TextBlock[] {
	const blocks: TextBlock[] = [];
	let lines: string[] = [];
	const endParagraph = () => {
		const text = lines.join('\n').trim();
		if (text !== '') blocks.push({ kind: 'paragraph', spans: spansOf(text) });
		lines = [];
	};
	for (const line of body.split(/\r?\n/)) {
		const heading = line.startsWith('# ') ? line.slice(2).trim() : '';
		if (heading !== '') {
			endParagraph();
			blocks.push({ kind: 'heading', spans: spansOf(heading) });
		} else if (line.trim() === '') {
			endParagraph();
		} else {
			lines.push(line);
		}
	}
	endParagraph();
	return blocks;
}

/**
 * Matches '[text](https://…)' or a bare https address. In the first form, the address may contain pairs of
 * brackets.
 */
const link =
	/\[([^[\]\n]+)\]\((https:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)|https:\/\/[^\s<>"“”]+/giu;

function spansOf(text: string): TextSpan[] {
	const spans: TextSpan[] = [];
	const add = (span: TextSpan) => {
		if (span.text !== '') spans.push(span);
	};
	let end = 0;
	for (const match of text.matchAll(link)) {
		const [whole, label, address = withoutPunctuation(whole)] = match;
		const href = webAddress(address);
		if (href === null) continue;
		add({ text: text.slice(end, match.index), href: null });
		// The reader could not see or click a link whose text is invisible. The link shows its address instead.
		add({ text: label !== undefined && hasVisibleCharacter(label) ? label : href, href });
		end = match.index + (label === undefined ? href.length : whole.length);
	}
	add({ text: text.slice(end), href: null });
	return spans;
}

/**
 * Removes punctuation that belongs to the sentence from the end of an address. Keeps a closing bracket if the
 * address contains its opening bracket.
 */
function withoutPunctuation(address: string): string {
	let unopened = address.split(')').length - address.split('(').length;
	let end = address.length;
	for (; end > 0; end--) {
		const last = address.charAt(end - 1);
		if (last === ')' && unopened > 0) unopened--;
		else if (!/[.,;:!?'’‘*\]}…]/u.test(last)) break;
	}
	return address.slice(0, end);
}
