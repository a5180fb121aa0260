import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { ErrorCode } from '@burgee/core';
import type { ProblemJson } from '@burgee/core/api/problem-json';
import { expect } from 'vitest';

/** A response of the server. If the response contains JSON, `body` is the parsed value, otherwise the text. */
export interface Reply<Body> {
	status: number;
	headers: Headers;
	body: Body;
}

// `fetch` takes twice the CPU time of `request`. A server closes a connection that has been idle for five seconds, which
// a busy worker may notice too late, so the client closes it long before.
const agent = new Agent({ keepAlive: true, timeout: 1_000 });

export class HttpClient {
	readonly url: string;
	readonly #headers: Record<string, string>;

	/** @param headers HTTP headers that the client sends with every request. */
	constructor(url: string, headers: Record<string, string> = {}) {
		this.url = url;
		this.#headers = headers;
	}

	/** Sends the request. An object is sent as JSON; text and bytes are sent unchanged. */
	async send<Body = unknown>(
		method: string,
		path: string,
		body?: unknown,
		headers: Record<string, string> = {},
	): Promise<Reply<Body>> {
		// A server knows a request of `fetch` by these headers.
		const sent = new Headers({ Accept: '*/*', 'Sec-Fetch-Mode': 'cors' });
		const content = body === undefined || isRaw(body) ? body : JSON.stringify(body);
		if (content !== undefined) {
			sent.set('Content-Type', 'application/json');
			sent.set('Content-Length', String(Buffer.byteLength(content)));
		}
		for (const [name, value] of Object.entries({ ...this.#headers, ...headers }))
			sent.set(name, value);
		const outgoing = request(this.url + path, {
			method,
			agent,
			headers: Object.fromEntries(sent),
		});
		// A server may refuse a body, and close the connection, before it has received all of it.
		outgoing.on('error', () => {});
		outgoing.end(content);
		const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
		const received = receivedHeaders(response);
		this.#keepCookie(received.getSetCookie());
		const text = await textOf(response);
		const isJson = received.get('content-type')?.includes('json');
		return {
			status: response.statusCode ?? 0,
			headers: received,
			body: isJson ? JSON.parse(text) : text,
		};
	}

	/** Replaces the client's cookie as a browser does, after a change of the account has given the session a new token. */
	#keepCookie(received: string[]): void {
		const name = this.#headers.Cookie?.split('=')[0];
		const cookie = received
			.map((line) => line.split(';')[0])
			.find((pair) => pair?.startsWith(`${name}=`));
		if (cookie !== undefined && !cookie.endsWith('='))
			this.#headers.Cookie = this.#headers.Cookie?.replace(/^[^;]*/, cookie) ?? cookie;
	}

	/** The cookie that the client sends, '' if there is none. */
	get cookie(): string {
		return this.#headers.Cookie ?? '';
	}

	get = <Body = unknown>(path: string, headers?: Record<string, string>) =>
		this.send<Body>('GET', path, undefined, headers);
	post = <Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
		this.send<Body>('POST', path, body, headers);
	put = <Body = unknown>(path: string, body: unknown, headers?: Record<string, string>) =>
		this.send<Body>('PUT', path, body, headers);
	delete = (path: string, headers?: Record<string, string>) =>
		this.send('DELETE', path, undefined, headers);

	/** Returns the If-Match header with the current revision of the record at this path. */
	async ifMatch(path: string): Promise<Record<string, string>> {
		return { 'If-Match': (await this.get(path)).headers.get('etag') ?? '"0"' };
	}

	/** Sends a GET request and expects status 200. @returns the response body. */
	async read<Body>(path: string): Promise<Body> {
		const { status, body } = await this.get<Body>(path);
		expect(status).toBe(200);
		return body;
	}
}

function receivedHeaders({ rawHeaders }: IncomingMessage): Headers {
	const headers = new Headers();
	for (let index = 0; index < rawHeaders.length; index += 2)
		headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
	return headers;
}

async function textOf(response: IncomingMessage): Promise<string> {
	const bytes = await buffer(response);
	const decompress = decompressors[response.headers['content-encoding'] ?? ''];
	// Unlike `toString`, this omits a byte order mark.
	return new TextDecoder().decode(bytes.length > 0 && decompress ? decompress(bytes) : bytes);
}

const decompressors: Partial<Record<string, (bytes: Buffer) => Buffer>> = {
	br: brotliDecompressSync,
	gzip: gunzipSync,
	deflate: inflateSync,
};

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
	typeof body === 'string' || body instanceof Uint8Array;

export const idempotency = (key?: string) => (key === undefined ? {} : { 'Idempotency-Key': key });

/** The HTTP status and the error code of a refused request. */
export type Refusal = readonly [status: number, code: ErrorCode];

export const invalidInput: Refusal = [422, 'invalid-input'];
export const invalidJson: Refusal = [400, 'invalid-json'];
export const unsupportedType: Refusal = [415, 'unsupported-media-type'];
export const tooLarge: Refusal = [413, 'payload-too-large'];
export const crossSite: Refusal = [403, 'cross-site-request'];

/** Expects an error response with this HTTP status and error code. */
export function expectRefusal(reply: Reply<unknown>, ...[status, code]: Refusal): void {
	expect(reply).toMatchObject({ status, body: { code } });
	expect(reply.headers.get('content-type')).toContain('application/problem+json');
}

/** Returns the problem of an error response without the id of the request, in which the same answers differ. */
export function problemOf({ body }: Reply<unknown>): ProblemJson {
	const { details, ...problem } = body as ProblemJson;
	const { requestId: _, ...others } = details;
	return { ...problem, details: others };
}

/** Returns the path of each field that an error response reports as invalid. */
export function invalidPaths({ body }: Reply<unknown>): string[] {
	const { details } = body as ProblemJson;
	return details?.issues?.map(({ path }) => path.join('.')) ?? [];
}

/** Expects that the server refused the request because of a rate limit. */
export function expectRateLimited(reply: Reply<unknown>): void {
	expectRefusal(reply, 429, 'too-many-requests');
	expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
}
