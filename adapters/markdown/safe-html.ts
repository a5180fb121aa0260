import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

type ParentNode = DefaultTreeAdapterTypes.ParentNode;

const heading = { id: /^section-\d+$/ };
const number = /^\d+$/;

/** The elements and attributes that the HTML of a newsletter may contain, and the values of the attributes. */
const allowed = new Map<string, Record<string, RegExp>>(
	Object.entries({
		...{ p: {}, br: {}, strong: {}, em: {}, ul: {}, li: {}, blockquote: {} },
		...{ h2: heading, h3: heading, h4: heading, h5: heading, h6: heading },
		ol: { start: number },
		a: {
			href: /^(https?:\/\/[^\s/]|mailto:)\S*$/,
			target: /^_blank$/,
			rel: /^noopener noreferrer$/,
		},
		img: {
			src: /^\/photos\/[a-z0-9][\w.-]*$/i,
			alt: /^/,
			...{ width: number, height: number, loading: /^lazy$/, decoding: /^async$/ },
		},
	}),
);

/**
 * Parses HTML as browsers do, and removes everything that is not allowed, with its content. This is the second wall:
 * the HTML comes from a renderer that escapes every character of the text.
 */
export function safeHtml(html: string): string {
	const fragment = parseFragment(html);
	removeOthers(fragment);
	return serialize(fragment);
}

function removeOthers(parent: ParentNode): void {
	parent.childNodes = parent.childNodes.filter((node) => {
		if (node.nodeName === '#text') return true;
		const attributes = 'tagName' in node && isHtml(node) ? allowed.get(node.tagName) : undefined;
		if (!('tagName' in node) || attributes === undefined) return false;
		node.attrs = node.attrs.filter(({ name, value }) => attributes[name]?.test(value) ?? false);
		removeOthers(node);
		return true;
	});
}

/** Whether an element is not part of a drawing or a formula, in which the same names mean something else. */
function isHtml({ namespaceURI }: DefaultTreeAdapterTypes.Element): boolean {
	return namespaceURI === 'http://www.w3.org/1999/xhtml';
}
