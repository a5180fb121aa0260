import { hasVisibleCharacter, type NewsletterHeading, webAddress } from '@burgee/core';
import type { NewsletterRenderer } from '@burgee/core/ports/newsletter-renderer';
import MarkdownIt, { type Token } from 'markdown-it';
import { safeHtml } from './safe-html.ts';

/** How deeply lists, quotes and emphasis can be nested. Deeper ones are left out or shown as text. */
const maxNesting = 20;

const photoAddress = /^\/photos\/([a-z0-9][\w.-]*)$/i;
const isMailAddress = (address: string) => /^mailto:[^\s/?]+@/i.test(address);
const isLinkAddress = (address: string) => webAddress(address) !== null || isMailAddress(address);

/** Renders Markdown with markdown-it, and passes the result through an allow-list. */
export class MarkdownNewsletterRenderer implements NewsletterRenderer {
	readonly #markdown = createMarkdown();

	render(text: string, photos: ReadonlyMap<string, string>) {
		const headings: NewsletterHeading[] = [];
		const missingPhotos = new Set<string>();
		const tokens = this.#markdown.parse(text, {});
		for (const token of tokens) {
			if (token.type !== 'inline') continue;
			token.children = withLinks(
				withPhotos(withShallowNesting(token.children ?? []), { photos, missingPhotos }),
			);
		}
		const html = this.#markdown.renderer.render(
			withHeadings(tokens, headings),
			this.#markdown.options,
			{},
		);
		return { html: safeHtml(html), headings, missingPhotos: [...missingPhotos] };
	}
}

/** Starts without any syntax, so that a new version of markdown-it adds none. */
function createMarkdown() {
	const markdown = new MarkdownIt('zero', { breaks: true, linkify: true, maxNesting }).enable([
		...['heading', 'list', 'blockquote', 'newline', 'escape'],
		...['emphasis', 'link', 'linkify', 'image'],
	]);
	// Only an address with a scheme becomes a link, not every word with a full stop in it.
	markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
	markdown.linkify.add('ftp:', null).add('//', null);
	markdown.validateLink = (address) => isLinkAddress(address) || photoAddress.test(address);
	markdown.normalizeLinkText = (address) => address;
	const { normalizeLink } = markdown;
	markdown.normalizeLink = (address) =>
		normalizeLink(address).replace(/^\w+:/, (scheme) => scheme.toLowerCase());
	return markdown;
}

/** Leaves out emphasis that is nested too deeply, and keeps its text. */
function withShallowNesting(tokens: Token[]): Token[] {
	return tokens.filter(({ nesting, level }) => nesting === 0 || level < maxNesting);
}

interface Photos {
	photos: ReadonlyMap<string, string>;
	missingPhotos: Set<string>;
}

/** Replaces each image that is not a photo that members may see by its alt text. */
function withPhotos(tokens: Token[], { photos, missingPhotos }: Photos): Token[] {
	for (const token of tokens) {
		if (token.type !== 'image') continue;
		const address = String(token.attrGet('src') ?? '');
		const name = photoAddress.exec(address)?.[1];
		const ownAlt = textOf(token.children ?? []);
		const knownAlt = name === undefined ? undefined : photos.get(name);
		const alt = textInPlaceOf(
			token,
			hasVisibleCharacter(ownAlt) ? ownAlt : (knownAlt ?? name ?? address),
		);
		if (knownAlt === undefined) {
			if (name !== undefined) missingPhotos.add(name);
			Object.assign(token, alt);
			continue;
		}
		token.children = [alt];
		// The page reserves this space before the photo has loaded.
		token.attrs = [
			...Object.entries({ src: address, alt: '', width: '960', height: '600' }),
			...Object.entries({ loading: 'lazy', decoding: 'async' }),
		];
	}
	return tokens;
}

/** Removes links to other places than web pages and mailboxes. A link without a visible text shows its address. */
function withLinks(tokens: Token[]): Token[] {
	const result: Token[] = [];
	let address: string | null = null;
	let textStart = 0;
	for (const token of tokens) {
		if (token.type === 'link_open') {
			const href = String(token.attrGet('href') ?? '');
			address = isLinkAddress(href) ? href : null;
			if (address === null) continue;
			const inNewTab = { target: '_blank', rel: 'noopener noreferrer' };
			token.attrs = Object.entries({ href, ...(isMailAddress(href) ? {} : inNewTab) });
			textStart = result.length + 1;
		}
		if (token.type === 'link_close') {
			if (address === null) continue;
			if (!hasVisibleContent(result.slice(textStart))) result.push(textInPlaceOf(token, address));
		}
		result.push(token);
	}
	return result;
}

/** Gives the headings ids and levels from h2, and lists them. A level is never skipped. Removes empty headings. */
function withHeadings(tokens: Token[], headings: NewsletterHeading[]): Token[] {
	const result: Token[] = [];
	for (let index = 0; index < tokens.length; index++) {
		const [open, inline, close] = tokens.slice(index, index + 3);
		if (open?.type !== 'heading_open' || inline === undefined || close === undefined) {
			if (open) result.push(open);
			continue;
		}
		index += 2;
		const children = inline.children ?? [];
		if (!hasVisibleContent(children)) continue;
		const previous = headings.at(-1)?.level ?? 1;
		const level = Math.min(Number(open.tag.slice(1)) + 1, previous + 1, 6);
		const id = `section-${headings.length + 1}`;
		headings.push({ id, text: textOf(children).trim(), level });
		open.tag = `h${level}`;
		close.tag = open.tag;
		open.attrs = [['id', id]];
		result.push(open, inline, close);
	}
	return result;
}

function hasVisibleContent(tokens: Token[]): boolean {
	return hasVisibleCharacter(textOf(tokens));
}

/** Returns the tokens as plain text. The text of a photo is its alt text. */
function textOf(tokens: Token[]): string {
	return tokens
		.map((token) => {
			if (token.type === 'image') return textOf(token.children ?? []);
			return token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content;
		})
		.join('');
}

function textInPlaceOf(token: Token, content: string): Token {
	const text = { type: 'text', tag: '', nesting: 0, attrs: null, children: null, content };
	return Object.assign(Object.create(Object.getPrototypeOf(token)), token, text);
}
