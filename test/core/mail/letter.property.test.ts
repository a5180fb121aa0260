import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { type Letter, letterText, withSecret } from '../../../core/rules/mail/letter.ts';
import { letterHtml } from '../../../core/rules/mail/letter-html.ts';
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

const textWithoutUrl = (letter: Letter) =>
	letterText({ ...letter, link: letter.link && { ...letter.link, url: '' } });

test('letterHtml says the same words as letterText, and links to the same address', () => {
	forAll(letters, (letter) => {
		const { words, urls } = contentOf(letterHtml(letter, { subject: 'Booked' }));
		expect(words).toEqual(wordsOf(textWithoutUrl(letter)));
		expect(urls).toEqual(letter.link === null ? [] : [letter.link.url]);
		if (letter.link !== null) expect(letterText(letter)).toContain(letter.link.url);
	});
});

test('no text of a letter becomes an element or an attribute of its HTML', () => {
	const harmless = (text: string) => (text === '' ? '' : 'text');
	forAll(letters, (letter) => {
		const { elements, attributes, title } = contentOf(
			letterHtml(letter, { subject: letter.greeting }),
		);
		const { facts, link } = letter;
		const plain = contentOf(
			letterHtml(
				{
					greeting: harmless(letter.greeting),
					paragraphs: letter.paragraphs.map(harmless),
					facts: facts.map(() => ({ label: 'text', value: 'text' })),
					link: link && { label: 'text', url: 'https://example.org' },
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

test('the HTML of a letter loads nothing', () => {
	const html = letterHtml(letterOf(), { subject: 'Booked' });
	expect(html).not.toMatch(/<(img|link|script|iframe)|\bsrc=|url\(|@import/);
});

test('withSecret fills in the secret only in the address of the link', () => {
	forAll(letters, (letter) => {
		const filled = withSecret(letter, '$& /?');
		expect({ ...filled, link: null }).toEqual({ ...letter, link: null });
		expect(filled.link?.label).toBe(letter.link?.label);
		expect(filled.link?.url).toBe(letter.link?.url.split('{secret}').join('%24%26%20%2F%3F'));
	});
});
