import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	request as requestFrom,
	type ServerResponse,
} from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { freePort } from '../../free-port.ts';

/** A document without its scripts and style sheets, and the headers of the original. */
interface PlainPage {
	headers: [name: string, value: string][];
	body: Buffer;
}

/** These headers load scripts and styles again, or describe the original body. */
const droppedHeaders =
	/^(link|speculation-rules|content-length|transfer-encoding|etag|connection|keep-alive)$/;

/**
 * Serves the pages of Burgee at `burgeeUrl` without their scripts and style sheets. Requests to other addresses, such
 * as images and fonts, are forwarded to Burgee.
 * @param paths the paths of the pages, with their queries.
 */
export async function servePlainPages(
	burgeeUrl: string,
	paths: string[],
): Promise<{ url: string; close(): void }> {
	const pages = new Map<string, PlainPage>();
	for (const path of paths) pages.set(path, await plainPage(burgeeUrl + path));
	const port = await freePort();
	const server = createServer(answer(pages, burgeeUrl));
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${port}`,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

/** Keeps all other elements, such as a style element in the document. */
function withoutCode(html: string): string {
	return html
		.replace(/<script\b[\s\S]*?<\/script>/gi, '')
		.replace(/<link\b[^>]*\brel=["']?(?:stylesheet|preload|modulepreload)\b[^>]*>/gi, '');
}

async function plainPage(url: string): Promise<PlainPage> {
	const response = await fetch(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
	if (!response.ok) throw new Error(`${url} answered with status ${response.status}`);
	const html = withoutCode(await response.text());
	const encoding = response.headers.get('content-encoding');
	return {
		headers: [...response.headers].filter(([name]) => !droppedHeaders.test(name)),
		body: await compress(Buffer.from(html), encoding),
	};
}

/** Compresses as fast and as well as the server compresses its answers (server/http/answers/answer-cache.ts). */
async function compress(body: Buffer, encoding: string | null): Promise<Buffer> {
	if (encoding === null) return body;
	if (encoding === 'gzip') return promisify(gzip)(body);
	if (encoding !== 'br') throw new Error(`cannot compress with ${encoding}`);
	return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function answer(pages: Map<string, PlainPage>, burgeeUrl: string): RequestListener {
	return (request, response) => {
		const page = pages.get(request.url ?? '');
		if (page === undefined) return forward(burgeeUrl, request, response);
		for (const [name, value] of page.headers) response.appendHeader(name, value);
		response.end(page.body);
	};
}

function forward(burgeeUrl: string, request: IncomingMessage, response: ServerResponse): void {
	const { method, headers } = request;
	const forwarded = requestFrom(burgeeUrl + request.url, { method, headers }, (answered) => {
		response.writeHead(answered.statusCode ?? 502, answered.headers);
		answered.pipe(response);
	});
	forwarded.on('error', () => response.destroy());
	request.pipe(forwarded);
}
