import { type Clock, type Fetched, type Instant, SourceError, toInstant } from '@burgee/core';

export interface LastGoodLimits {
	/** How long an answer is good for, before the source is asked again. */
	keepMs: number;
	/** How long a source that failed is left alone. */
	retryMs: number;
	/** How long somebody who could have an older answer waits for a newer one. */
	patienceMs: number;
	/** How long the source is given. */
	timeoutMs: number;
}

/**
 * The last good answer of a source outside (decision 12): asked by one at a time, kept for a while, and
 * given with its age when the source is down, slow or says rubbish.
 */
export class LastGood<Value> {
	readonly #ask: (signal: AbortSignal) => Promise<Value>;
	readonly #clock: Clock;
	readonly #limits: LastGoodLimits;
	#kept: { value: Value; fetchedAt: Instant } | null = null;
	#asking: Promise<void> | null = null;
	#failure: { error: unknown; atMs: number } | null = null;

	/** `ask` throws where the source does not answer with what was asked for. */
	constructor(
		{ ask, clock }: { ask: (signal: AbortSignal) => Promise<Value>; clock: Clock },
		limits: LastGoodLimits,
	) {
		this.#ask = ask;
		this.#clock = clock;
		this.#limits = limits;
	}

	/** @throws SourceError, or what `ask` threw, only where nothing is kept. */
	async read(): Promise<Fetched<Value>> {
		const nowMs = this.#clock.now().getTime();
		const { keepMs, retryMs, patienceMs } = this.#limits;
		const isFresh = this.#kept !== null && nowMs - Date.parse(this.#kept.fetchedAt) < keepMs;
		const isResting = this.#failure !== null && nowMs - this.#failure.atMs < retryMs;
		if (!isFresh && !isResting) {
			this.#asking ??= this.#renew().finally(() => {
				this.#asking = null;
			});
			await (this.#kept === null ? this.#asking : withinMs(patienceMs, this.#asking));
		}
		if (this.#kept === null) throw this.#failure?.error ?? new SourceError('No answer');
		const isStale = this.#failure !== null || this.#asking !== null;
		return { ...structuredClone(this.#kept), isStale };
	}

	async #renew(): Promise<void> {
		try {
			const value = await this.#ask(AbortSignal.timeout(this.#limits.timeoutMs));
			this.#kept = { value, fetchedAt: toInstant(this.#clock.now()) };
			this.#failure = null;
		} catch (error) {
			this.#failure = { error, atMs: this.#clock.now().getTime() };
		}
	}
}

async function withinMs(ms: number, work: Promise<void>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([work, late]);
	clearTimeout(timer);
}
