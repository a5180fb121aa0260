import { markChange, type NewsletterMark } from '@burgee/core';
import { expect, test } from 'vitest';

/** Applies a mark to the part of the text between two bars. The result has bars around what is then selected. */
function marked(text: string, mark: NewsletterMark): string {
	const from = text.indexOf('|');
	const to = text.lastIndexOf('|') === from ? from : text.lastIndexOf('|') - 1;
	const plain = text.replaceAll('|', '');
	const change = markChange(plain, { from, to }, mark);
	const result = plain.slice(0, change.from) + change.insert + plain.slice(change.to);
	const { selected } = change;
	const bar = selected.from === selected.to ? '|' : `|${result.slice(selected.from, selected.to)}|`;
	return result.slice(0, selected.from) + bar + result.slice(selected.to);
}

const photo = { image: 'start.webp', alt: 'The [first] start' };

test.each<[string, NewsletterMark, string]>([
	['Dear |members|, hello', 'bold', 'Dear **|members|**, hello'],
	['Dear |', 'bold', 'Dear **|bold|**'],
	['See |the rules|.', 'link', 'See [the rules](|https://|).'],
	['|', 'link', '[our website](|https://|)'],
	['One\nRace res|ults\nTwo', 'heading', 'One\n# Race res|ults\nTwo'],
	['One\nT|wo\n- Three\nFo|ur\nFive', 'list', 'One\n- Two\n- Three\n- Fo|ur\nFive'],
	['|', photo, '![The \\[first\\] start](/photos/start.webp)\n\n|'],
	['One|\n\nTwo', photo, 'One\n\n![The \\[first\\] start](/photos/start.webp)\n\n|\n\nTwo'],
	['One\n|', photo, 'One\n\n![The \\[first\\] start](/photos/start.webp)\n\n|'],
	['One\n\n|', photo, 'One\n\n![The \\[first\\] start](/photos/start.webp)\n\n|'],
])('in “%s”, the mark %j gives “%s”', (text, mark, result) => {
	expect(marked(text, mark)).toBe(result);
});
