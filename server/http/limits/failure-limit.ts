import type { LimitWindow } from '@burgee/core/ports/rate-limit-store';
import type { Response } from 'express';
import { type LimitedClient, nameOf } from './client-network.ts';
import type { LimitCounter } from './limit-counter.ts';

/** Limits how many actions of a client fail. Actions that succeed are not counted. */
export class FailureLimit {
	readonly #counter: LimitCounter;
	/** The actions that are running now, by limit and client. Each resolves when the action has ended. */
	readonly #running = new Map<string, Set<Promise<void>>>();

	constructor(counter: LimitCounter) {
		this.#counter = counter;
	}

	/**
	 * Runs an action that calls `countFailure` if it fails, for several clients, such as a network and the whole club.
	 * After `max` failures of one of them in a time window, responds with 429 and Retry-After. If the actions that are
	 * running now could exceed a limit together, waits for one of them. Actions of other servers are not waited for, so
	 * each further server may exceed the limit once by `max`.
	 */
	async run<Result>(
		{ clients, response }: { clients: readonly LimitedClient[]; response: Response },
		action: (countFailure: () => Promise<void>) => Promise<Result>,
	): Promise<Result> {
		for (;;) {
			const windows = await this.#counter.exact.readEach(clients);
			// Nothing is awaited from here to the start of the action, so that other actions see it as running.
			const busy = this.#busyClient(clients, windows, response);
			if (busy === undefined) break;
			await Promise.race(this.#runningOf(busy));
		}
		const countFailure = async () => {
			for (const { limit, client } of clients) await this.#counter.exact.add(limit, client);
		};
		return this.#track(clients, action(countFailure));
	}

	/** Returns the first client whose running actions could exceed its limit, if any. */
	#busyClient(
		clients: readonly LimitedClient[],
		windows: readonly (LimitWindow | null)[],
		response: Response,
	): LimitedClient | undefined {
		for (const [index, { limit }] of clients.entries()) {
			const window = windows[index] ?? null;
			if (window !== null && window.points >= limit.max) {
				this.#counter.refuse({ limit, ...window }, response);
			}
		}
		return clients.find(
			(limited, index) =>
				(windows[index]?.points ?? 0) + this.#runningOf(limited).size >= limited.limit.max,
		);
	}

	#runningOf(limited: LimitedClient): Set<Promise<void>> {
		return this.#running.get(nameOf(limited)) ?? new Set();
	}

	async #track<Result>(
		clients: readonly LimitedClient[],
		action: Promise<Result>,
	): Promise<Result> {
		let end = () => {};
		const ended = new Promise<void>((resolve) => {
			end = resolve;
		});
		for (const limited of clients) {
			this.#running.set(nameOf(limited), this.#runningOf(limited).add(ended));
		}
		try {
			return await action;
		} finally {
			for (const limited of clients) {
				const running = this.#runningOf(limited);
				running.delete(ended);
				if (running.size === 0) this.#running.delete(nameOf(limited));
			}
			end();
		}
	}

	/** Starts the count of the client again. */
	async reset({ limit, client }: LimitedClient): Promise<void> {
		await this.#counter.exact.reset(limit, client);
	}
}
