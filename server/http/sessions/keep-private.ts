import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * Changes the headers of the response when they are sent, whoever sets them, so that no cache shares the response with a
 * stranger, and no search engine lists it.
 */
export function keepPrivate(response: ServerResponse): void {
	const writeHead = response.writeHead.bind(response);
	const replacement = (
		status: number,
		reason?: string | OutgoingHttpHeaders | readonly string[],
		headers?: OutgoingHttpHeaders | readonly string[],
	) => {
		if (typeof reason === 'string') response.statusMessage = reason;
		for (const [name, value] of entriesOf(typeof reason === 'string' ? headers : reason)) {
			response.setHeader(name, value);
		}
		response.setHeader(
			'Cache-Control',
			privateOf(String(response.getHeader('Cache-Control') ?? '')),
		);
		response.setHeader('X-Robots-Tag', 'noindex');
		return writeHead(status);
	};
	response.writeHead = replacement as ServerResponse['writeHead'];
}

/** A photo that the device may keep stays on this device. Everything else is asked for again. */
function privateOf(cacheControl: string): string {
	const mayBeKept = cacheControl.includes('max-age') && !cacheControl.includes('no-store');
	return mayBeKept ? `private, ${cacheControl.replace(/\bpublic,?\s*/, '')}` : 'private, no-store';
}

/** @param headers an object, or names and values in turn, as `writeHead` takes them. */
function entriesOf(
	headers: OutgoingHttpHeaders | readonly string[] = {},
): [string, string | number | readonly string[]][] {
	if (!Array.isArray(headers)) {
		return Object.entries(headers as OutgoingHttpHeaders).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, value]],
		);
	}
	const entries: [string, string][] = [];
	for (let index = 0; index < headers.length; index += 2) {
		entries.push([headers[index], headers[index + 1]]);
	}
	return entries;
}
