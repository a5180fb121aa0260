import { type Cached, type Clock, type Instant, toInstant, UpstreamError } from '@burgee/core';

export interface CacheLimits {
	/** How long a value is fresh. */
	keepMs: number;
	/** How long to wait after a failure before the next request, unless the source names a time. */
	retryMs: number;
	/** How long a reader with a stale value waits for the request under way, from its start. */
	maxWaitMs: number;
	/** How long a request may take. */
	timeoutMs: number;
}

interface PendingRequest {
	/** Resolves when the request has ended. Neither promise is ever rejected. */
	done: Promise<void>;
	/** Resolves when the request has ended or `maxWaitMs` is over. */
	doneOrTooLong: Promise<void>;
}

/**
 * A stale-while-revalidate cache for one outside source (decision: feeds). One request runs at a time. If the
 * source is down, slow or sends an invalid reply, readers get the last value, marked as stale.
 */
export class CachedSource<Value> {
	readonly #request: (signal: AbortSignal) => Promise<Value>;
	readonly #clock: Clock;
	readonly #onFailure: (error: unknown) => void;
	readonly #limits: CacheLimits;
	#cached: { value: Value; fetchedAt: Instant } | null = null;
	#pending: PendingRequest | null = null;
	#failure: { error: unknown; atMs: number; backoffMs: number } | null = null;

	/**
	 * `request` throws if the source does not send what was requested; its signal aborts with an UpstreamError.
	 * `onFailure` is called after each failed request.
	 */
	constructor(
		{
			request,
			clock,
			onFailure = () => {},
		}: {
			request: (signal: AbortSignal) => Promise<Value>;
			clock: Clock;
			onFailure?: ((error: unknown) => void) | undefined;
		},
		limits: CacheLimits,
	) {
		this.#request = request;
		this.#clock = clock;
		this.#onFailure = onFailure;
		this.#limits = limits;
	}

	/** @throws UpstreamError, or the error of `request`, only if no value is cached. */
	async read(): Promise<Cached<Value>> {
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
			this.#isWithin(this.#limits.keepMs, Date.parse(this.#cached.fetchedAt))
		);
	}

	#isBackingOff(): boolean {
		return this.#failure !== null && this.#isWithin(this.#failure.backoffMs, this.#failure.atMs);
	}

	/** False for a time in the future, which means that the clock was set back. */
	#isWithin(ms: number, sinceMs: number): boolean {
		const passedMs = this.#clock.now().getTime() - sinceMs;
		return passedMs >= 0 && passedMs < ms;
	}

	#startRequest(): PendingRequest {
		const done = this.#revalidate();
		// One timer for all readers: a later reader waits only for the rest of `maxWaitMs`.
		return { done, doneOrTooLong: atMost(this.#limits.maxWaitMs, done) };
	}

	async #revalidate(): Promise<void> {
		try {
			const value = await this.#requestInTime();
			this.#cached = { value, fetchedAt: toInstant(this.#clock.now()) };
			this.#failure = null;
		} catch (error) {
			const retryAfterMs = error instanceof UpstreamError ? error.retryAfterMs : null;
			const backoffMs = retryAfterMs ?? this.#limits.retryMs;
			this.#onFailure(error);
			this.#failure = { error, atMs: this.#clock.now().getTime(), backoffMs };
		}
		// Cleared in the same turn as the new value is set, so that no reader sees the new value as stale.
		this.#pending = null;
	}

	/** Rejects after `timeoutMs`, even if `request` ignores its abort signal. */
	async #requestInTime(): Promise<Value> {
		const abort = new AbortController();
		const timeUp = new Promise<never>((_, reject) => {
			abort.signal.addEventListener('abort', () => reject(abort.signal.reason));
		});
		const timer = setTimeout(
			() => abort.abort(new UpstreamError('Timeout')),
			this.#limits.timeoutMs,
		);
		try {
			return await Promise.race([this.#request(abort.signal), timeUp]);
		} finally {
			clearTimeout(timer);
		}
	}
}

/** Resolves when the work has ended or the time is over. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const timeUp = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([work, timeUp]);
	clearTimeout(timer);
}
