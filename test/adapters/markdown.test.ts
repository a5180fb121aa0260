import { MarkdownNewsletterRenderer } from '@burgee/adapters/markdown/markdown-newsletter-renderer';
import { safeHtml } from '@burgee/adapters/markdown/safe-html';
import { hasVisibleCharacter } from '@burgee/core';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { forAll } from '../core/for-all.ts';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

const renderer = new MarkdownNewsletterRenderer();
const photos = new Map([['regatta.webp', 'Boats at the start']]);
const render = (text: string) => renderer.render(text, photos);
/** The HTML without the line breaks between elements. */
const htmlOf = (text: string) => render(text).html.replaceAll('\n', '');
const inTab = 'target="_blank" rel="noopener noreferrer"';

function elementsOf(html: string): Element[] {
	const inside = (node: Node): Element[] =>
		'tagName' in node
			? [node, ...node.childNodes.flatMap(inside)]
			: 'childNodes' in node
				? node.childNodes.flatMap(inside)
				: [];
	return inside(parseFragment(html));
}

function textOf(node: Node): string {
	if ('value' in node) return node.value;
	return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function depthOf(node: Node): number {
	return 'childNodes' in node ? 1 + Math.max(0, ...node.childNodes.map(depthOf)) : 0;
}

describe('a plain text', () => {
	test('keeps its paragraphs and its single line breaks', () => {
		expect(htmlOf('\n\nDear members,\nwelcome back. \n \t\n\nThe Bosun\n')).toBe(
			'<p>Dear members,<br>welcome back.</p><p>The Bosun</p>',
		);
		expect(htmlOf(' \n\n')).toBe('');
	});

	test.each([
		...['#1 is the berth', 'Fish & chips &amp; peas', 'a_b_c and 2 * 3 * 4', 'C:\\boats'],
		...['<img src=x onerror=alert(1)>', '<!-- hidden -->', '`code`', '~~never~~', '–\u00a0a dash'],
		...['[x]: y', '[text] (https:/club.example)', '| a | b |', '    indented'],
		...['club.example', 'bosun@club.example', '//club.example', 'ftp://club.example', 'https://'],
		...['[text](javascript:alert(1))', '[text](data:text/html,x)', '[text](/calendar)', '---'],
		...['[text](//club.example)', '[text](jAvAsCrIpT&#58;alert(1))', '```', '=== \n---'],
	])('shows “%s” as text', (text) => {
		const { html } = render(text);
		const fragment = parseFragment(html);
		expect(textOf(fragment).trim().replace(/\n+/g, '\n')).toBe(text.trim().replace(/ *\n/g, '\n'));
		expect(elementsOf(html).map(({ tagName }) => tagName)).toEqual(
			text.includes('\n') ? ['p', 'br'] : ['p'],
		);
	});

	test.each([
		['See https://club.example/a?b=c#d.', 'https://club.example/a?b=c#d'],
		['(https://club.example/a)', 'https://club.example/a'],
		['https://club.example/a_(b), and', 'https://club.example/a_(b)'],
		['Is it https://club.example?!', 'https://club.example'],
		['HTTPS://club.example/', 'https://club.example/'],
		['<http://club.example>', 'http://club.example'],
	])('links the address in “%s”', (text, href) => {
		const links = elementsOf(render(text).html).filter(({ tagName }) => tagName === 'a');
		expect(links.map(({ attrs: [address] }) => address?.value)).toEqual([href]);
		expect(textOf(parseFragment(render(text).html)).trim()).toBe(text);
	});
});

test.each([
	['**bold** and *emphasis*', '<p><strong>bold</strong> and <em>emphasis</em></p>'],
	['- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
	['The results:\n1. Ann\n2. Bob', '<p>The results:</p><ol><li>Ann</li><li>Bob</li></ol>'],
	['> quote', '<blockquote><p>quote</p></blockquote>'],
	[
		'[our site](https://club.example)',
		`<p><a href="https://club.example" ${inTab}>our site</a></p>`,
	],
	['[the bosun](mailto:b@club.example)', '<p><a href="mailto:b@club.example">the bosun</a></p>'],
	[
		'[ ](https://a.example/)',
		`<p><a href="https://a.example/" ${inTab}> https://a.example/</a></p>`,
	],
])('render shows “%s” with its marks', (text, html) => {
	expect(htmlOf(text)).toBe(html);
});

test('headings start at h2, skip no level, have ids, and are listed', () => {
	const { html, headings } = render(
		'# One\n#\n### *Two* [x](https://a.example)\n# ![](/photos/no.webp)',
	);
	expect(headings).toEqual([
		{ id: 'section-1', text: 'One', level: 2 },
		{ id: 'section-2', text: 'Two x', level: 3 },
		{ id: 'section-3', text: 'no.webp', level: 2 },
	]);
	expect(
		elementsOf(html).flatMap(({ tagName, attrs }) =>
			tagName === 'a' ? [] : [tagName, ...attrs.map(({ value }) => value)],
		),
	).toEqual(['h2', 'section-1', 'h3', 'section-2', 'em', 'h2', 'section-3']);
});

test('photos that members may see are shown, with the club’s alt text if the text has none', () => {
	const { html, missingPhotos } = render(
		'![](/photos/regatta.webp) ![Start](/photos/regatta.webp "t")',
	);
	expect(
		elementsOf(html).flatMap(({ attrs }) => attrs.map(({ name, value }) => `${name}=${value}`)),
	).toEqual(
		['Boats at the start', 'Start'].flatMap((alt) => [
			...['src=/photos/regatta.webp', `alt=${alt}`, 'width=960', 'height=600'],
			...['loading=lazy', 'decoding=async'],
		]),
	);
	expect(missingPhotos).toEqual([]);
});

test('the alt text replaces every other image', () => {
	const others = ['/photos/other.webp', 'https://a.example/x.png', '/photos/../admin', 'x.png'];
	const { html, missingPhotos } = render(others.map((address) => `![Alt](${address})`).join(' '));
	expect(elementsOf(html).filter(({ tagName }) => tagName === 'img')).toEqual([]);
	expect(html).toContain('Alt');
	expect(missingPhotos).toEqual(['other.webp']);
});

const id = { id: /^section-\d+$/ };
const size = /^\d+$/;

/** The elements that the HTML may contain, with their attributes. */
const allowed: Record<string, Record<string, RegExp>> = {
	...{ p: {}, br: {}, strong: {}, em: {}, ul: {}, li: {}, blockquote: {} },
	...{ h2: id, h3: id, h4: id, h5: id, h6: id, ol: { start: size } },
	a: { href: /^(https?:\/\/[^\s/]|mailto:)\S*$/, target: /^_blank$/, rel: /^noopener noreferrer$/ },
	img: {
		...{ src: /^\/photos\/[\w.-]+$/, alt: /^/, width: size, height: size },
		...{ loading: /^lazy$/, decoding: /^async$/ },
	},
};

function expectOnlyAllowed(html: string): void {
	for (const { tagName, attrs, namespaceURI } of elementsOf(html)) {
		expect(namespaceURI).toBe('http://www.w3.org/1999/xhtml');
		expect(Object.keys(allowed)).toContain(tagName);
		for (const { name, value } of attrs) {
			expect(value, name).toMatch(allowed[tagName]?.[name] ?? /^no value$/);
		}
	}
}

const hostile = fc.constantFrom(
	...[
		'<script>alert(1)</script>',
		'<img src=x onerror=alert(1)>',
		'<svg/onload=alert(1)>',
		'<a href="',
	],
	...[
		'<math><mtext><style><img src=x>',
		'</p><iframe src=//a.example>',
		'<!--',
		']]>',
		'"onclick="x',
	],
	...[
		'[a](javascript:alert(1))',
		'[a](JaVaScRiPt:x)',
		'[a](java\tscript:x)',
		'[a](&#106;avascript:x)',
	],
	...['![a](data:image/svg+xml,x)', '![a](https://a.example/x)', '![](/photos/regatta.webp)'],
	...[
		'![a"onload="x](/photos/regatta.webp)',
		'[a](https://a.example/"onclick="x)',
		'[a](vbscript:x)',
	],
	...[
		'[a](<https://a.example/\'"> "t\'\\"")',
		'https://a.example/<b>"\'',
		'mailto:a@b.example?body=x',
	],
	...[
		'[x]: javascript:x\n\n[x]',
		'# ',
		'## ',
		'- ',
		'> ',
		'1. ',
		'1) ',
		'**',
		'*',
		'_',
		'[',
		'](',
		')',
		'![',
	],
	...[
		'\n',
		'\n\n',
		' ',
		'\\',
		'&lt;',
		'&#x3c;',
		'\u202e',
		'\u0000',
		'`',
		'~~~',
		'|-|',
		'\t',
		'text',
	],
);
const bodies = fc
	.array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 10 })), { maxLength: 40 })
	.map((pieces) => pieces.join(''));

test('the HTML of every text contains only allowed elements, attributes and addresses', () => {
	forAll(bodies, (body) => {
		const { html, headings } = render(body);
		expectOnlyAllowed(html);
		const elements = elementsOf(html);
		for (const link of elements.filter(({ tagName }) => tagName === 'a')) {
			const isPhoto = link.childNodes.some(({ nodeName }) => nodeName === 'img');
			expect(isPhoto || hasVisibleCharacter(textOf(link))).toBe(true);
		}
		const ids = elements.flatMap(({ tagName, attrs }) =>
			/^h\d$/.test(tagName) ? [attrs[0]?.value] : [],
		);
		expect(ids).toEqual(headings.map(({ id }) => id));
	});
});

test('safeHtml removes what is not allowed even if the HTML is hostile', () => {
	forAll(bodies, (html) => expectOnlyAllowed(safeHtml(html.replaceAll('[a](', '<a href="'))));
	expect(
		safeHtml('<p onclick=x>a<script>b</script><a href="javascript:c">d</a><img src=//e></p>'),
	).toBe('<p>a<a>d</a><img></p>');
});

test('emphasis in emphasis has a bounded depth, and its text stays', () => {
	const stars = '*'.repeat(9_999);
	const fragment = parseFragment(render(`${stars}deep${stars}`).html);
	expect(depthOf(fragment)).toBeLessThan(60);
	expect(textOf(fragment)).toContain('deep');
});

const pieces = [
	...[
		'[',
		'![',
		'](',
		'[a](',
		'[a](<',
		'*',
		'*a ',
		'**a',
		'*a_ ',
		'[*',
		'> ',
		'> a\n',
		'- ',
		'- a\n',
	],
	...[
		'# a\n',
		'#',
		'https://',
		'https://a.example/(',
		'http://a@',
		'mailto:a@',
		'\\',
		'a\n',
		'1. ',
		'![](/photos/x)',
	],
];

test.each(pieces)('the HTML of a text that repeats “%s” is flat', (piece) => {
	// An algorithm that takes quadratic time would exceed the time limit of the test.
	const { html } = render(piece.repeat(40_000 / piece.length));
	expect(depthOf(parseFragment(html))).toBeLessThan(60);
});
