import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { setTimeout } from 'node:timers/promises';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import type { Instant } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import type { Clock } from '@burgee/core/ports/clock';
import { LRUCache } from 'lru-cache';
import type { StorageVersion } from '../../storage-version.ts';
import { nameRequest, requestLabel } from '../request-label.ts';
import { isAdmitted, type Sessions } from '../sessions/session.ts';
import { isCachedByClient } from './etag.ts';
import { type Variant, Variants } from './variants.ts';

const maxBytes = 16 * 2 ** 20;
/** If the storage does not report its version within this time, the answer is computed, and is not cached. */
const maxVersionWaitMs = 1_000;

interface CachedAnswer {
	access: Pick<Call, 'access' | 'allowsMissingSecondFactor'>;
	/** What the log and the metrics name the request by (see `RequestLabel`). */
	call: string | null;
	/** The `StorageVersion` that was read before the answer was computed. Null if the storage failed. */
	version: string | null;
	status: number;
	/** The answer is valid from this time, and before `untilMs`, which is null if the answer must not be cached. */
	fromMs: number;
	untilMs: number | null;
	variants: Variants;
}

export interface NewAnswer {
	body: string;
	/** 200 if omitted. */
	status?: number;
	/** Headers that are not on the response yet. Null removes one that is. */
	headers?: ReadonlyMap<string, string | null>;
	/**
	 * The time from which the answer may differ although the storage has not changed. Null if the answer must not be
	 * cached.
	 */
	expiresAt: Instant | null;
	/**
	 * A weak ETag, if a client may keep an earlier body instead of this one although their bytes differ. Otherwise each
	 * encoding of the body gets a strong ETag.
	 */
	weakEtag?: string;
}

/**
 * Caches answers until the storage changes or they expire (decision: cached-answers). Sends them before Express sees the
 * request.
 */
export class AnswerCache {
	readonly #answers = new LRUCache<string, CachedAnswer>({
		maxSize: maxBytes,
		sizeCalculation: ({ variants }, key) => variants.sizeBytes + key.length,
	});
	readonly #version: StorageVersion;
	readonly #clock: Clock;
	readonly #sessions: Sessions;
	readonly #sleep: typeof setTimeout;
	/** The answers that are being computed, by version and address. */
	readonly #computing = new Map<string, Promise<CachedAnswer>>();
	/** The responses that the cache sends behind Express. It has chosen their encoding. */
	readonly #encoded = new WeakSet<ServerResponse>();

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
			if (answer === null || !isAdmitted(answer.access, this.#sessions.cached(request))) {
				next(request, response);
				return;
			}
			nameRequest(response, answer.call);
			this.#send(answer, request, response);
		};
	}

	/**
	 * Sends the cached answer if it is valid. Otherwise computes, sends and caches a new one. Concurrent requests for the
	 * same answer share one computation. The caller has already checked access. The headers of the answer are those that
	 * `compute` returns or sets on the response, except ETag and those that describe its length and encoding.
	 * @param address the address of the answer, if several addresses have the same answer.
	 */
	async respond(
		{
			request,
			response,
		}: { request: IncomingMessage & { originalUrl: string }; response: ServerResponse },
		access: CachedAnswer['access'],
		compute: (now: Date) => Promise<NewAnswer>,
		address = request.originalUrl,
	): Promise<void> {
		// If the storage fails, some answers can be computed without it.
		const version = await withTimeout(maxVersionWaitMs, () => this.#version.read(), {
			sleep: this.#sleep,
		}).catch(() => null);
		let answer = this.#find(address);
		if (answer === null) {
			answer = await this.#shared(version === null ? null : `${version} ${address}`, () =>
				this.#compute(
					{ access, call: requestLabel(response)?.call ?? null, version, response },
					compute,
				),
			);
			const isCurrent = version !== null && version === this.#version.current();
			if (answer.untilMs !== null && isCurrent) this.#answers.set(address, answer);
		}
		this.#encoded.add(response);
		// The answer has its own headers. Removes the default ones, because the answer may omit them, such as X-Robots-Tag.
		for (const name of response.getHeaderNames()) response.removeHeader(name);
		this.#send(answer, request, response);
	}

	/** Whether the cache sends the response and has chosen its encoding, so that Express must not compress it again. */
	hasEncoded(response: ServerResponse): boolean {
		return this.#encoded.has(response);
	}

	/** Runs a computation, or returns the result of the one that is running for the same key. */
	async #shared(key: string | null, compute: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
		if (key === null) return compute();
		// A computation fails if its client goes away. The other requests then compute the answer themselves.
		const shared = await this.#computing.get(key)?.catch(() => null);
		if (shared && shared.untilMs !== null) return shared;
		const computing = compute();
		this.#computing.set(key, computing);
		try {
			return await computing;
		} finally {
			if (this.#computing.get(key) === computing) this.#computing.delete(key);
		}
	}

	async #compute(
		{
			response,
			...valid
		}: Pick<CachedAnswer, 'access' | 'call' | 'version'> & { response: ServerResponse },
		compute: (now: Date) => Promise<NewAnswer>,
	): Promise<CachedAnswer> {
		const now = this.#clock.now();
		const { body, status = 200, headers, expiresAt, weakEtag } = await compute(now);
		if (headers !== undefined) setHeaders(response, headers);
		return {
			...valid,
			status,
			fromMs: now.getTime(),
			untilMs: expiresAt === null ? null : Date.parse(expiresAt),
			variants: new Variants(response, body, weakEtag),
		};
	}

	#find(url: string): CachedAnswer | null {
		const answer = this.#answers.get(url);
		if (answer === undefined || answer.version !== this.#version.current()) return null;
		const nowMs = this.#clock.now().getTime();
		return nowMs >= answer.fromMs && nowMs < (answer.untilMs ?? 0) ? answer : null;
	}

	#send(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse): void {
		const variant = answer.variants.find(request);
		const send = (found: Variant) => sendVariant(answer, found, { request, response });
		if (variant instanceof Promise) void variant.then(send).catch(() => response.destroy());
		else send(variant);
	}
}

function sendVariant(
	{ status, variants }: CachedAnswer,
	{ etag, headers, body, repeated }: Variant,
	{ request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
	if (status === 200 && isCachedByClient(request, etag)) {
		response.writeHead(304, [...variants.headers, 'etag', etag]).end();
		return;
	}
	if (request.method === 'GET') repeated.send(response, status);
	else response.writeHead(status, headers).end(body, 'latin1');
}

/** Sets the headers of a new answer on the response. */
export function setHeaders(
	response: ServerResponse,
	headers: NonNullable<NewAnswer['headers']>,
): void {
	for (const [name, value] of headers) {
		if (value === null) response.removeHeader(name);
		else response.setHeader(name, value);
	}
}
