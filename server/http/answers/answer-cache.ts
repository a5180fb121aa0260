import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import type { Instant } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import type { Clock } from '@burgee/core/ports/clock';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { StorageVersion } from '../../storage-version.ts';
import { isAdmitted, type Sessions } from '../sessions/session.ts';
import { digestOf, isKnownToClient } from './etag.ts';

const maxBytes = 16 * 2 ** 20;
/** Shorter answers are not compressed, because compression would save almost nothing. */
const minCompressedBytes = 1_024;
const maxTextBytes = 32 * 1_024;
/** If the storage does not report its version within this time, the answer is computed, and is not cached. */
const maxVersionWaitMs = 1_000;

const compressors = {
	// The slowest levels of Brotli would take longer than an answer is valid during a busy hour.
	br: (body: Buffer) =>
		promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
	gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof compressors;
const encodings = Object.keys(compressors) as Encoding[];

/** A body in one encoding. */
interface Variant {
	etag: string;
	/** All headers of a response with this body: names and values in turn, as `writeHead` takes them. */
	headers: string[];
	/**
	 * A string has one character for each byte. Node.js sends a short string in one write with the headers, which is
	 * faster than a separate write of bytes.
	 */
	body: string | Buffer;
}

interface KeptAnswer {
	access: Pick<Call, 'access' | 'allowsMissingSecondFactor'>;
	/** The `StorageVersion` that was read before the answer was computed. Null if the storage failed. */
	version: string | null;
	status: number;
	/** The answer is valid from this time, and before `untilMs`. */
	fromMs: number;
	untilMs: number;
	contentType: string;
	/** The other headers that all variants share. */
	headers: string[];
	/** Returns the ETag of the body in this encoding. */
	etagOf: (encoding?: Encoding) => string;
	identity: Variant;
	compressed: Map<Encoding, Promise<Variant>>;
}

export interface NewAnswer {
	body: string;
	/** 200 if omitted. */
	status?: number;
	/** The time from which the answer may differ although the storage has not changed. */
	expiresAt: Instant;
	/**
	 * A weak ETag, if a client may keep an earlier body instead of this one although their bytes differ. Otherwise each
	 * encoding of the body gets a strong ETag.
	 */
	weakEtag?: string;
}

/**
 * Caches answers until the storage changes or they expire (decision: kept-answers). Sends them before Express sees the
 * request.
 */
export class AnswerCache {
	readonly #answers = new LRUCache<string, KeptAnswer>({
		maxSize: maxBytes,
		// The body, and both compressed bodies, which together are shorter than the body.
		sizeCalculation: ({ identity: { headers, body } }, key) =>
			2 * body.length + 3 * headers.join().length + key.length,
	});
	readonly #version: StorageVersion;
	readonly #clock: Clock;
	readonly #sessions: Sessions;
	readonly #sleep: typeof setTimeout;
	/** The answers that are being computed, by version and address. */
	readonly #computing = new Map<string, Promise<KeptAnswer | null>>();

	constructor({
		version,
		clock,
		sessions,
		sleep,
	}: {
		version: StorageVersion;
		clock: Clock;
		sessions: Sessions;
		sleep: typeof setTimeout;
	}) {
		this.#version = version;
		this.#clock = clock;
		this.#sessions = sessions;
		this.#sleep = sleep;
	}

	/** Returns a listener that sends cached answers and passes every other request on to `next`. */
	inFrontOf(next: RequestListener): RequestListener {
		return (request, response) => {
			const answer = request.method === 'GET' ? this.#find(request.url ?? '') : null;
			if (answer === null || !isAdmitted(answer.access, this.#sessions.known(request))) {
				next(request, response);
				return;
			}
			this.#send(answer, request, response);
		};
	}

	/**
	 * Sends the cached answer if it is valid. Otherwise computes, sends and caches a new one. Concurrent requests for the
	 * same answer share one computation. The caller has already checked access. `compute` sets the headers of the answer,
	 * except ETag and those that describe its length and encoding. It returns null if the answer must not be cached and
	 * `compute` has sent it.
	 * @param address the address of the answer, if several addresses have the same answer.
	 */
	async respond(
		{
			request,
			response,
		}: { request: IncomingMessage & { originalUrl: string }; response: ServerResponse },
		access: KeptAnswer['access'],
		compute: (now: Date) => Promise<NewAnswer | null>,
		address = request.originalUrl,
	): Promise<void> {
		// If the storage fails, some answers can be computed without it.
		const version = await withTimeout(maxVersionWaitMs, () => this.#version.read(), {
			sleep: this.#sleep,
		}).catch(() => null);
		let answer = this.#find(address);
		if (answer === null) {
			answer = await this.#shared(version === null ? null : `${version} ${address}`, () =>
				this.#compute({ access, version, response }, compute),
			);
			if (answer === null) return;
			if (version !== null && version === this.#version.current()) {
				this.#answers.set(address, answer);
			}
		}
		// The answer has its own headers. Removes the default ones, because the answer may omit them, such as X-Robots-Tag.
		for (const name of response.getHeaderNames()) response.removeHeader(name);
		this.#send(answer, request, response);
	}

	/** Runs a computation, or returns the result of the one that is running for the same key. */
	async #shared(
		key: string | null,
		compute: () => Promise<KeptAnswer | null>,
	): Promise<KeptAnswer | null> {
		if (key === null) return compute();
		// A computation fails if its client goes away. The other requests then compute the answer themselves.
		const shared = await this.#computing.get(key)?.catch(() => null);
		if (shared) return shared;
		const computing = compute();
		this.#computing.set(key, computing);
		try {
			return await computing;
		} finally {
			if (this.#computing.get(key) === computing) this.#computing.delete(key);
		}
	}

	async #compute(
		{ response, ...valid }: Pick<KeptAnswer, 'access' | 'version'> & { response: ServerResponse },
		compute: (now: Date) => Promise<NewAnswer | null>,
	): Promise<KeptAnswer | null> {
		const now = this.#clock.now();
		const computed = await compute(now);
		if (computed === null) return null;
		const { body, status = 200, expiresAt, weakEtag } = computed;
		const etagOf = weakEtag === undefined ? strongEtags(body) : () => weakEtag;
		const common = { ...headersOf(response), etagOf };
		return {
			...valid,
			...common,
			status,
			fromMs: now.getTime(),
			untilMs: Date.parse(expiresAt),
			identity: variantOf(common, Buffer.from(body)),
			compressed: new Map(),
		};
	}

	#find(url: string): KeptAnswer | null {
		const answer = this.#answers.get(url);
		if (answer === undefined || answer.version !== this.#version.current()) return null;
		const nowMs = this.#clock.now().getTime();
		return nowMs >= answer.fromMs && nowMs < answer.untilMs ? answer : null;
	}

	#send(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
		const send = (variant: Variant) => sendVariant(answer, variant, { request, response });
		const encoding = encodingFor(answer, request);
		if (encoding === null) send(answer.identity);
		else
			void compressed(answer, encoding)
				.then(send)
				.catch(() => response.destroy());
	}
}

function sendVariant(
	answer: KeptAnswer,
	{ etag, headers, body }: Variant,
	{ request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
	if (answer.status === 200 && isKnownToClient(request, etag)) {
		response.writeHead(304, [...answer.headers, 'etag', etag]).end();
		return;
	}
	response.writeHead(answer.status, headers).end(body, 'latin1');
}

/** The bytes of each encoding differ, so each variant has its own ETag. */
function strongEtags(body: string): KeptAnswer['etagOf'] {
	const digest = digestOf(body);
	return (encoding) => (encoding === undefined ? `"${digest}"` : `"${digest}-${encoding}"`);
}

function variantOf(
	{ contentType, headers, etagOf }: Pick<KeptAnswer, 'contentType' | 'headers' | 'etagOf'>,
	bytes: Buffer,
	encoding?: Encoding,
): Variant {
	const etag = etagOf(encoding);
	return {
		etag,
		headers: [
			...headers,
			'etag',
			etag,
			'content-type',
			contentType,
			...(encoding === undefined ? [] : ['content-encoding', encoding]),
			'content-length',
			String(bytes.length),
		],
		body: bytes.length > maxTextBytes ? bytes : bytes.toString('latin1'),
	};
}

function headersOf(response: ServerResponse): Pick<KeptAnswer, 'contentType' | 'headers'> {
	let contentType = '';
	const headers: string[] = [];
	for (const [name, value] of Object.entries(response.getHeaders())) {
		if (name === 'content-type') contentType = String(value);
		else headers.push(name, String(value));
	}
	return { contentType, headers };
}

function encodingFor({ identity }: KeptAnswer, request: IncomingMessage): Encoding | null {
	if (identity.body.length < minCompressedBytes || !request.headers['accept-encoding']) return null;
	const accepted = new Negotiator(request).encodings(encodings);
	return encodings.find((encoding) => accepted.includes(encoding)) ?? null;
}

function compressed(answer: KeptAnswer, encoding: Encoding): Promise<Variant> {
	const known = answer.compressed.get(encoding);
	if (known !== undefined) return known;
	const { body } = answer.identity;
	const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
	const compressing = compressors[encoding](bytes).then(
		(shorter) => variantOf(answer, shorter, encoding),
		() => {
			// The next request tries again.
			answer.compressed.delete(encoding);
			return answer.identity;
		},
	);
	answer.compressed.set(encoding, compressing);
	return compressing;
}
