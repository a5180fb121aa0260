import { gzipSync } from 'node:zlib';
import type { Result } from 'lighthouse';

/**
 * What a page loads until it is idle, without prefetches. Sizes are in bytes. Headless Chromium loads no icons and no
 * web app manifest.
 */
export interface PageLoad {
	/** The gzip sizes of the scripts and style sheets, and of the script and style elements in the document. */
	code: number;
	/** What all requests transferred, with the headers of the answers. */
	total: number;
	/** The number of all requests, with the document. */
	requests: number;
}

interface Request {
	url: string;
	resourceType: string;
	priority: string;
	mimeType: string;
	transferSize: number;
}

/** Fetches the scripts and style sheets again to compress them, so the server must still run. */
export async function pageLoadOf(result: Result): Promise<PageLoad> {
	const requests = requestsOf(result).filter((request) => !isPrefetch(request));
	const documents = requests.filter(({ resourceType }) => resourceType === 'Document');
	const sizes = await Promise.all([
		...[...new Set(codeFilesOf(result))].map(async (url) => gzipSize(await textAt(url))),
		...documents.map(async ({ url }) => gzipSize(codeInDocument(await textAt(url)))),
	]);
	return {
		code: sum(sizes),
		total: sum(requests.map(({ transferSize }) => transferSize)),
		requests: requests.length,
	};
}

/** Returns the addresses of the scripts and style sheets that the page loaded, without prefetched ones. */
export function codeFilesOf(result: Result): string[] {
	return requestsOf(result)
		.filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
		.map(({ url }) => url);
}

function requestsOf(result: Result): Request[] {
	const details = result.audits['network-requests']?.details;
	if (details?.type !== 'table') throw new Error('Lighthouse lists no requests');
	const requests = details.items as unknown as Request[];
	return requests.filter(({ url }) => url.startsWith('http'));
}

/**
 * The prefetches of speculation rules have a type of their own. Those of link elements have only the lowest priority,
 * which the file with the speculation rules has too. That file is not a prefetch.
 */
function isPrefetch({ resourceType, priority, mimeType }: Request): boolean {
	if (resourceType === 'Prefetch') return true;
	const isOther = resourceType === 'Other' && mimeType !== 'application/speculationrules+json';
	return isOther && priority === 'VeryLow';
}

/** Returns the content of the style elements and of the script elements, except of those that contain JSON. */
function codeInDocument(html: string): string {
	const isJson = /\btype=["']?(application\/json|speculationrules)/i;
	return [...html.matchAll(/<(style|script)\b([^>]*)>([\s\S]*?)<\/\1>/gi)]
		.filter(([, , attributes = '']) => !isJson.test(attributes))
		.map(([, , , code = '']) => code)
		.join('\n');
}

const textAt = async (url: string) => (await fetch(url)).text();
const gzipSize = (text: string) => (text === '' ? 0 : gzipSync(text, { level: 9 }).length);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
