import { paymentAddressOf, toInstant } from '@burgee/core';
import type { PageData } from '@burgee/core/api/page-renderer';
import { type SitePageName, sitePages } from '@burgee/core/rules/site/pages';
import { documentOf, placeholder } from './document.ts';
import start from './start.js?raw';

/** Returns the document of a page in development: the browser renders the page from its source files. */
export function developmentDocument(address: string, origin: string): string {
	const [path = '', query = ''] = address.split('?');
	const page = pageAt(path, new URLSearchParams(query));
	const data = { page, address, origin, now: toInstant(new Date()), answers: {} };
	return documentOf(placeholder, data, {
		scripts: [`/pages/${page}/entry.tsx`],
		start,
		style: '',
		stylesheets: [],
		styleSource: '',
		scriptSource: '',
		links: [],
	});
}

function pageAt(pathname: string, query: URLSearchParams): PageData['page'] {
	const names = Object.keys(sitePages) as SitePageName[];
	const found = names.find((name) => {
		const pattern = sitePages[name].path.replace(/:\w+/, '[^/]+');
		return new RegExp(`^${pattern}/?$`).test(pathname);
	});
	if (found === 'event-booking' && paymentAddressOf(query) !== null) return 'payment';
	return found ?? 'not-found';
}
