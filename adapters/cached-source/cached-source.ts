import { type Clock, type Fetched, type Instant, SourceError, toInstant } from '@burgee/core';

export interface LastGoodLimits {
	/** How long an answer is good for, before the source is asked again. */
	keepMs: number;
	/** How long a source that failed is left alone, unless it said itself for how long. */
	retryMs: number;
	/** How long those who could have an older answer wait for a newer one, from when it was asked for. */
	patienceMs: number;
	/** How long the source is given. */
	timeoutMs: number;
}

interface Question {
	/** When there is an answer or none. Neither promise is ever rejected. */
	done: Promise<void>;
	/** The same, or when the patience is over. */
	bearable: Promise<void>;
}

/**
 * The last good answer of a source outside (decision 12): asked by one at a time, kept for a while, and
 * given with its age when the source is down, slow or says rubbish.
 */
export class LastGood<Value> {
	readonly #ask: (signal: AbortSignal) => Promise<Value>;
	readonly #clock: Clock;
	readonly #onFailure: (error: unknown) => void;
	readonly #limits: LastGoodLimits;
	#kept: { value: Value; fetchedAt: Instant } | null = null;
	#asking: Question | null = null;
	#failure: { error: unknown; atMs: number; restMs: number } | null = null;

	/**
	 * `ask` throws where the source does not answer with what was asked for; its signal's reason is a
	 * SourceError. `onFailure` hears of each such time.
	 */
	constructor(
		{
			ask,
			clock,
			onFailure = () => {},
		}: {
			ask: (signal: AbortSignal) => Promise<Value>;
			clock: Clock;
			onFailure?: ((error: unknown) => void) | undefined;
		},
		limits: LastGoodLimits,
	) {
		this.#ask = ask;
		this.#clock = clock;
		this.#onFailure = onFailure;
		this.#limits = limits;
	}

	/** @throws SourceError, or what `ask` threw, only where nothing is kept. */
	async read(): Promise<Fetched<Value>> {
		if (!this.#isFresh() && !this.#isResting()) {
			this.#asking ??= this.#startAsking();
			await (this.#kept === null ? this.#asking.done : this.#asking.bearable);
		}
		if (this.#kept === null) throw this.#failure?.error ?? new SourceError('No answer');
		const isStale = this.#failure !== null || this.#asking !== null;
		return { ...structuredClone(this.#kept), isStale };
	}

	#isFresh(): boolean {
		return (
			this.#kept !== null && this.#isWithin(this.#limits.keepMs, Date.parse(this.#kept.fetchedAt))
		);
	}

	#isResting(): boolean {
		return this.#failure !== null && this.#isWithin(this.#failure.restMs, this.#failure.atMs);
	}

	/** A moment that lies ahead, because the clock was put back, is not one to wait for. */
	#isWithin(ms: number, sinceMs: number): boolean {
		const passedMs = this.#clock.now().getTime() - sinceMs;
		return passedMs >= 0 && passedMs < ms;
	}

	#startAsking(): Question {
		const done = this.#renew();
		// One patience for all: whoever comes while a slow source is still thinking has waited already.
		return { done, bearable: atMost(this.#limits.patienceMs, done) };
	}

	async #renew(): Promise<void> {
		try {
			const value = await this.#askInTime();
			this.#kept = { value, fetchedAt: toInstant(this.#clock.now()) };
			this.#failure = null;
		} catch (error) {
			const asked = error instanceof SourceError ? error.retryAfterMs : null;
			const restMs = asked ?? this.#limits.retryMs;
			this.#onFailure(error);
			this.#failure = { error, atMs: this.#clock.now().getTime(), restMs };
		}
		// Together with what it brought: a fresh answer is not called stale in between.
		this.#asking = null;
	}

	/** Ends in time whether `ask` minds its signal or not. */
	async #askInTime(): Promise<Value> {
		const abort = new AbortController();
		const timeUp = new Promise<never>((_, reject) => {
			abort.signal.addEventListener('abort', () => reject(abort.signal.reason));
		});
		const timer = setTimeout(() => abort.abort(new SourceError('Timeout')), this.#limits.timeoutMs);
		try {
			return await Promise.race([this.#ask(abort.signal), timeUp]);
		} finally {
			clearTimeout(timer);
		}
	}
}

/** Resolves with the work, or before it where the work takes longer. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const timeUp = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([work, timeUp]);
	clearTimeout(timer);
}
