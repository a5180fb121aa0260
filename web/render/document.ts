import type { PageData } from '@burgee/core/api/page-renderer';
import head from '../layout/head.html?raw';
import headerPlaceholder from '../layout/header-placeholder.html?raw';

/** The files of a page. */
export interface PageAssets {
	/** The paths of the scripts that make the page interactive. The last one imports the others. */
	scripts: string[];
	/** A short script in the document, which loads `scripts` after the browser has painted the page. */
	start: string;
	/** The Content-Security-Policy sources of the style element and of the short script. */
	styleSource: string;
	scriptSource: string;
	/** The page's style rules, for the style element. '' in development, where the script adds them. */
	style: string;
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
	{ html, ...content }: Content,
	data: PageData,
	{ scripts, start, style, stylesheets }: PageAssets,
): string {
	return documentWith(
		content,
		`<style id="page-style" data-from="${stylesheets.join(' ')}">${style}</style>`,
		`<div id="root">${html}</div>
<p id="page-failed" role="alert" hidden>Part of this page could not be loaded. Check your connection and <a href="">reload the page</a>.</p>
<script type="application/json" id="page-data" data-scripts="${scripts.join(' ')}">${embedded(data)}</script>
<script>${start}</script>`,
	);
}

/** Returns the HTML document of a page that needs neither script nor data. */
export function documentWithoutScript({ html, ...content }: Content, style: string): string {
	return documentWith(content, `<style>${style}</style>`, `<div id="root">${html}</div>`);
}

function documentWith(
	{ title, description }: Omit<Content, 'html'>,
	styleElement: string,
	body: string,
): string {
	return `<!doctype html>
<html lang="en-GB">
<head>
${head}<meta name="description" content="${escaped(description)}" />
<title>${escaped(title)}</title>
${styleElement}
</head>
<body>
${body}
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

function escaped(text: string): string {
	return text.replace(/[&<"]/g, (character) => entities[character] ?? character);
}

/** Escapes '<', so that no text can end the script element. */
function embedded(data: PageData): string {
	return JSON.stringify(data).replaceAll('<', '\\u003c');
}
