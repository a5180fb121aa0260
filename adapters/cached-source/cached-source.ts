import { setTimeout } from 'node:timers/promises';
import { type Instant, toInstant, UpstreamError } from '@burgee/core';
import type { Cached } from '@burgee/core/ports/cached';
import type { Clock } from '@burgee/core/ports/clock';
import { withTimeout } from '../system/with-timeout.ts';

export interface CacheLimits {
	/** How long a cached value is used without a new request. */
	maxAgeMs: number;
	/**
	 * How long to wait after a failed request. A Retry-After header in the response replaces this
	 * time.
	 */
	retryMs: number;
	/**
	 * If a request takes longer than `maxWaitMs`, the callers that wait for the request get the cached
	 * value instead.
	 */
	maxWaitMs: number;
	/** Timeout of one request. */
	timeoutMs: number;
}

/** The Environment Agency asks clients to send at most one request every 15 minutes. */
const defaultLimits: CacheLimits = {
	maxAgeMs: 15 * 60 * 1_000,
	retryMs: 60 * 1_000,
	maxWaitMs: 1_000,
	timeoutMs: 5_000,
};

export interface SourceDependencies {
	clock: Clock;
	/** A function that receives the error of each failed request. */
	onFailure?: (error: unknown) => void;
	sleep?: typeof setTimeout;
}

interface PendingRequest {
	/** A promise that resolves when the request has ended. The promise never rejects. */
	done: Promise<void>;
	/**
	 * A promise that resolves when the request has ended or `maxWaitMs` has passed. The promise never
	 * rejects.
	 */
	doneOrTooLong: Promise<void>;
}

/**
 * A stale-while-revalidate cache for one external source (decision: feeds). Only one request runs at a
 * time. If the source is down or slow or sends an invalid response, callers get the last value, marked
 * as stale.
 */
export class CachedSource<Value> {
	readonly #request: (signal: AbortSignal) => Promise<Value>;
	readonly #clock: Clock;
	readonly #onFailure: (error: unknown) => void;
	readonly #sleep: typeof setTimeout;
	readonly #limits: CacheLimits;
	#cached: { value: Value; fetchedAt: Instant } | null = null;
	#pending: PendingRequest | null = null;
	#failure: { error: unknown; atMs: number; backoffMs: number } | null = null;

	/**
	 * `request` must throw an error if the response is invalid. `request` receives an abort signal, which
	 * fires with an UpstreamError at the timeout.
	 */
	constructor(
		request: (signal: AbortSignal) => Promise<Value>,
		{ clock, onFailure = () => {}, sleep = setTimeout }: SourceDependencies,
		limits = defaultLimits,
	) {
		this.#request = request;
		this.#clock = clock;
		this.#onFailure = onFailure;
		this.#sleep = sleep;
		this.#limits = limits;
	}

	/**
	 * Returns the cached value. If the value is too old, requests a new value first, except during the
	 * pause after a failed request. If a value is cached, a request delays the result by at most
	 * `maxWaitMs`.
	 * @throws The error of the last failed request, if no value is cached.
	 */
	async latest(): Promise<Cached<Value>> {
		if (!this.#isFresh() && !this.#isBackingOff()) {
			this.#pending ??= this.#startRequest();
			await (this.#cached === null ? this.#pending.done : this.#pending.doneOrTooLong);
		}
		if (this.#cached === null) throw this.#failure?.error ?? new UpstreamError('No Response');
		const isStale = this.#failure !== null || this.#pending !== null;
		return { ...structuredClone(this.#cached), isStale };
	}

	#isFresh(): boolean {
		return (
			this.#cached !== null &&
			this.#isWithin(this.#limits.maxAgeMs, Date.parse(this.#cached.fetchedAt))
		);
	}

	#isBackingOff(): boolean {
		return this.#failure !== null && this.#isWithin(this.#failure.backoffMs, this.#failure.atMs);
	}

	/**
	 * Reports whether less than `ms` milliseconds have passed since `sinceMs`. Returns false if
	 * `sinceMs` is in the future, which happens if the computer's clock was set back.
	 */
	#isWithin(ms: number, sinceMs: number): boolean {
		const passedMs = this.#clock.now().getTime() - sinceMs;
		return passedMs >= 0 && passedMs < ms;
	}

	#startRequest(): PendingRequest {
		const done = this.#revalidate();
		// All callers that wait for the same request share one timer, which starts with the request.
		const doneOrTooLong = withTimeout(this.#limits.maxWaitMs, () => done, { sleep: this.#sleep });
		return { done, doneOrTooLong: doneOrTooLong.catch(() => {}) };
	}

	async #revalidate(): Promise<void> {
		try {
			const value = await withTimeout(this.#limits.timeoutMs, this.#request, {
				sleep: this.#sleep,
				timeoutError: new UpstreamError('Timeout'),
			});
			this.#cached = { value, fetchedAt: toInstant(this.#clock.now()) };
			this.#failure = null;
		} catch (error) {
			const retryAfterMs = error instanceof UpstreamError ? error.retryAfterMs : null;
			const backoffMs = retryAfterMs ?? this.#limits.retryMs;
			this.#onFailure(error);
			this.#failure = { error, atMs: this.#clock.now().getTime(), backoffMs };
		}
		// Clear `#pending` in the same tick in which the value is stored. Otherwise, `latest` could
		// return the new value with `isStale` true.
		this.#pending = null;
	}
}
