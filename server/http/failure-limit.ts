import type { Response } from 'express';
import type { LimitCounter } from './limit-counter.ts';
import type { Limit } from './limits.ts';

/** Limits how many actions of a client fail. Actions that succeed are not counted. */
export class FailureLimit {
	readonly #counter: LimitCounter;
	readonly #limit: Limit;
	/** The actions that are running now, by client. Each resolves when the action has ended. */
	readonly #running = new Map<string, Set<Promise<void>>>();

	constructor(counter: LimitCounter, limit: Limit) {
		this.#counter = counter;
		this.#limit = limit;
	}

	/**
	 * Runs an action that calls `countFailure` if it fails. After `max` failures in a time window, responds with 429 and
	 * Retry-After. If the actions that are running now could exceed the limit together, waits for one of them. Actions of
	 * other servers are not waited for, so each further server may exceed the limit once by `max`.
	 */
	async run<Result>(
		{ client, response }: { client: string; response: Response },
		action: (countFailure: () => Promise<void>) => Promise<Result>,
	): Promise<Result> {
		for (;;) {
			const window = await this.#counter.read(this.#limit, client);
			const failures = window?.points ?? 0;
			if (failures >= this.#limit.max) this.#counter.refuse(this.#limit, window, response);
			const running = this.#running.get(client) ?? new Set();
			if (failures + running.size < this.#limit.max) break;
			await Promise.race(running);
		}
		return this.#track(
			client,
			action(() => this.#counter.add(this.#limit, client)),
		);
	}

	async #track<Result>(client: string, action: Promise<Result>): Promise<Result> {
		const running = this.#running.get(client) ?? new Set();
		this.#running.set(client, running);
		let end = () => {};
		const ended = new Promise<void>((resolve) => {
			end = resolve;
		});
		running.add(ended);
		try {
			return await action;
		} finally {
			running.delete(ended);
			if (running.size === 0) this.#running.delete(client);
			end();
		}
	}

	/** Starts the count of the client again. */
	async reset(client: string): Promise<void> {
		await this.#counter.reset(this.#limit, client);
	}
}
