import type { PageData } from '@burgee/core/api/page-renderer';
import head from '../layout/head.html?raw';
import headerPlaceholder from '../layout/header-placeholder.html?raw';

/** The files of a page. */
export interface PageAssets {
	/** The path of the script that makes the page interactive. */
	script: string;
	/** The page's style rules, for the style element. '' in development, where the script adds them. */
	style: string;
	/** The Content-Security-Policy source of the style element. */
	styleSource: string;
	/** The stylesheets from which the rules in `style` come. */
	stylesheets: string[];
	/** The values of the document's Link header. */
	links: string[];
}

export interface Content {
	title: string;
	description: string;
	html: string;
}

/** The document if the server could not load the club's facts. The browser replaces its content. */
export const placeholder: Content = {
	title: 'Members Area',
	description: 'Events, news and documents for club members.',
	html: headerPlaceholder,
};

/** Returns the HTML document of a public page. */
export function documentOf(
	{ title, description, html }: Content,
	data: PageData,
	{ script, style, stylesheets }: PageAssets,
): string {
	return `<!doctype html>
<html lang="en-GB">
<head>
${head}<meta name="description" content="${escaped(description)}" />
<title>${escaped(title)}</title>
<style>${style}</style>
${stylesheets.map(disabledStylesheet).join('')}</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="page-data">${embedded(data)}</script>
<script type="module" src="${script}"></script>
</body>
</html>
`;
}

/**
 * The page has these rules already. If a script that is loaded later shares one of them, this element prevents the
 * browser from loading it again.
 */
function disabledStylesheet(path: string): string {
	return `<link rel="stylesheet" href="${path}" disabled />`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

function escaped(text: string): string {
	return text.replace(/[&<"]/g, (character) => entities[character] ?? character);
}

/** Escapes '<', so that no text can end the script element. */
function embedded(data: PageData): string {
	return JSON.stringify(data).replaceAll('<', '\\u003c');
}
