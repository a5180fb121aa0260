import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { type Letter, letterText, withSecret, withUrls } from '../../../core/rules/mail/letter.ts';
import { letterHtml } from '../../../core/rules/mail/letter-html.ts';
import type { Colour } from '../../../core/rules/site/look/contrast.ts';
import { letterOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';
import { letters } from './letters.ts';

interface Content {
	/** The elements of the body, without those that depend on the number of texts. */
	elements: string[];
	attributes: string[];
	words: string[];
	title: string;
	urls: string[];
}

/** Reads the document as a mail program does. */
function contentOf(html: string): Content {
	const content: Content = { elements: [], attributes: [], words: [], title: '', urls: [] };
	const visit = (node: DefaultTreeAdapterTypes.ChildNode, path: string) => {
		if (node.nodeName === '#text' && 'value' in node) {
			if (path === 'title') content.title += node.value;
			else if (path !== 'style') content.words.push(...wordsOf(node.value));
			return;
		}
		content.elements.push(node.nodeName);
		if (!('childNodes' in node)) return;
		for (const { name, value } of node.attrs) {
			content.attributes.push(name);
			if (name === 'href') content.urls.push(value);
		}
		for (const child of node.childNodes) visit(child, node.nodeName);
	};
	for (const node of parse(html).childNodes) visit(node, '');
	return content;
}

// An HTML parser replaces the null character, which no form accepts.
const wordsOf = (text: string) =>
	text
		.replaceAll('\u0000', '')
		.replaceAll('\uFFFD', '')
		.split(/[\s\uFEFF]+/)
		.filter(Boolean);

const textWithoutUrl = (letter: Letter) => letterText(withUrls(letter, () => ''));

test('letterHtml says the same words as letterText, and links to the same address', () => {
	forAll(letters, (letter) => {
		const { words, urls } = contentOf(letterHtml(letter, { subject: 'Booked' }));
		expect(words).toEqual(wordsOf(textWithoutUrl(letter)));
		expect(urls).toEqual([letter.link, letter.unsubscribe].flatMap((link) => link?.url ?? []));
		for (const url of urls) expect(letterText(letter)).toContain(url);
	});
});

test('no text of a letter becomes an element or an attribute of its HTML', () => {
	const harmless = (text: string) => (text === '' ? '' : 'text');
	forAll(letters, (letter) => {
		const { elements, attributes, title } = contentOf(
			letterHtml(letter, { subject: letter.greeting }),
		);
		const { facts, link, unsubscribe } = letter;
		const plain = contentOf(
			letterHtml(
				{
					greeting: harmless(letter.greeting),
					paragraphs: letter.paragraphs.map(harmless),
					facts: facts.map(() => ({ label: 'text', value: 'text' })),
					link: link && { label: 'text', url: 'https://example.org' },
					...(unsubscribe && { unsubscribe: { label: 'text', url: 'https://example.org' } }),
					closing: harmless(letter.closing),
				},
				{ subject: 'Booked' },
			),
		);
		const withoutBreaks = elements.filter((name) => name !== 'br');
		expect(withoutBreaks).toEqual(plain.elements);
		expect(attributes).toEqual(plain.attributes);
		expect(wordsOf(title)).toEqual(wordsOf(letter.greeting));
	});
});

test('a letter has the club’s colours in the place of Burgee’s, in light and in dark mail programs', () => {
	const letter = { ...letterOf(), unsubscribe: { label: 'Stop', url: 'https://example.org' } };
	const coloursOf = (bar: Colour | null, accent: Colour | null, link: Colour | null) => {
		const html = letterHtml(letter, { subject: 'Booked', colours: { bar, accent, link } });
		return new Set(html.match(/#[0-9a-f]{6}\b/g));
	};
	const burgees = ['#2d9a9c', '#237f82', '#0f6063', '#7fd0d2', '#ffc531', '#ffcb47'];
	expect(burgees.filter((colour) => coloursOf(null, null, null).has(colour))).toEqual(burgees);
	const own = coloursOf('#0a3d2c', '#c8102e', '#0a3d2c');
	expect(burgees.filter((colour) => own.has(colour))).toEqual([]);
	expect(own).toContain('#c8102e');
	expect(own).toContain('#0a3d2c');
});

test('the HTML of a letter loads nothing', () => {
	const html = letterHtml(letterOf(), { subject: 'Booked' });
	expect(html).not.toMatch(/<(img|link|script|iframe)|\bsrc=|url\(|@import/);
});

test('withSecret fills in the secret only in the addresses of the links', () => {
	forAll(letters, (letter) => {
		const filled = withSecret(letter, '$& /?');
		const withoutUrls = (each: Letter) => withUrls(each, () => '');
		expect(withoutUrls(filled)).toEqual(withoutUrls(letter));
		for (const link of ['link', 'unsubscribe'] as const) {
			const url = letter[link]?.url.split('{secret}').join('%24%26%20%2F%3F');
			expect(filled[link]?.url).toBe(url);
		}
	});
});
