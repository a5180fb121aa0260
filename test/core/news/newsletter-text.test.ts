import { newsletterBlocks, type TextBlock } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

/** Writes the spans of a block as '[text](href)' and plain text. */
const written = ({ kind, spans }: TextBlock) =>
	`${kind}: ${spans.map(({ text, href }) => (href === null ? text : `[${text}](${href})`)).join('')}`;
const blocksOf = (body: string) => newsletterBlocks(body).map(written);

test('newsletterBlocks separates paragraphs at blank lines and keeps single line breaks', () => {
	expect(blocksOf('\n\nDear members,\nwelcome back. \n \t\r\n\r\nThe Bosun\n')).toEqual([
		'paragraph: Dear members,\nwelcome back.',
		'paragraph: The Bosun',
	]);
	expect(blocksOf(' \n\n')).toEqual([]);
});

test('a line of a newsletter that starts with "# " is a heading', () => {
	expect(blocksOf('Before\n#  Race results \nAfter\n# Next')).toEqual([
		'paragraph: Before',
		'heading: Race results',
		'paragraph: After',
		'heading: Next',
	]);
	expect(blocksOf('#1 is the berth\n\n## Two\n\n# \n\n #  Spaces')).toEqual([
		'paragraph: #1 is the berth',
		'paragraph: ## Two',
		'paragraph: #',
		'paragraph: #  Spaces',
	]);
});

test.each([
	['See https://club.example/a?b=c#d.', 'See [https://club.example/a?b=c#d](…).'],
	['(https://club.example/a)', '([https://club.example/a](…))'],
	['https://club.example/a_(b), and', '[https://club.example/a_(b)](…), and'],
	['Is it https://club.example?!', 'Is it [https://club.example](…)?!'],
	['HTTPS://Club.example/', '[HTTPS://Club.example/](…)'],
	['https://a.example,https://b.example', '[https://a.example,https://b.example](…)'],
])('newsletterBlocks links the bare address in “%s”', (body, expected) => {
	const [block] = newsletterBlocks(body);
	const shown = block?.spans
		.map(({ text, href }) => (href === null ? text : `[${text}](${href === text ? '…' : href})`))
		.join('');
	expect(shown).toBe(expected);
});

test.each([
	['[our site](https://club.example)', 'our site', 'https://club.example'],
	['[a b, c!](https://club.example/x_(y)?z)', 'a b, c!', 'https://club.example/x_(y)?z'],
	['[https://one.example](https://two.example)', 'https://one.example', 'https://two.example'],
	['[ ](https://club.example)', 'https://club.example', 'https://club.example'],
])('newsletterBlocks links the text of “%s”', (body, text, href) => {
	expect(newsletterBlocks(body)).toEqual([{ kind: 'paragraph', spans: [{ text, href }] }]);
});

test('a heading of a newsletter can contain a link', () => {
	expect(blocksOf('# See [results](https://club.example/r)')).toEqual([
		'heading: See [results](https://club.example/r)',
	]);
});

test.each([
	'[text](http://club.example)',
	'[text](javascript:alert(1))',
	'[text](https://)',
	'[text] (https:/club.example)',
	'[](x)',
	'http://club.example',
	'https://',
	'https:// ',
	'<img src=x onerror=alert(1)>',
	'**bold** _italic_ `code`',
])('newsletterBlocks shows “%s” as plain text', (body) => {
	expect(newsletterBlocks(body)).toEqual([
		{ kind: 'paragraph', spans: [{ text: body.trim(), href: null }] },
	]);
});

const pieces = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 20 }),
	fc.constantFrom(
		...['# ', '\n', '\n\n', '[', ']', '](', '(', ')', ')))', 'https://', 'https://a.example/b'],
		...['[text](https://a.example)', ' ', 'javascript:alert(1)', 'http://b.example'],
	),
);
const bodies = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''));

test('every link of a newsletter is an https address with a visible text', () => {
	forAll(bodies, (body) => {
		for (const { text, href } of newsletterBlocks(body).flatMap(({ spans }) => spans)) {
			expect(text).not.toBe('');
			if (href === null) continue;
			expect(href).toMatch(/^https:\/\/[^\s/]/i);
			expect(text.trim()).not.toBe('');
		}
	});
});

test('newsletterBlocks keeps every character of a text without headings and without links of the form [name](address)', () => {
	const plain = bodies.filter((body) => !body.includes('#') && !body.includes(']('));
	forAll(plain, (body) => {
		const texts = newsletterBlocks(body).map(({ spans }) => spans.map(({ text }) => text).join(''));
		expect(texts.join('').replace(/\s/g, '')).toBe(body.replace(/\s/g, ''));
	});
});

test.each(['[', '](', '[a](https://', 'https://a.example/(', ')', '# ', '[a](https://a('])(
	'newsletterBlocks reads the longest text that repeats “%s”',
	(piece) => {
		// With a quadratic algorithm, this test would exceed its time limit.
		const body = piece.repeat(200_000 / piece.length);
		const texts = newsletterBlocks(body).flatMap(({ spans }) => spans.map(({ text }) => text));
		expect(texts.join('').length).toBeGreaterThan(0);
	},
);
