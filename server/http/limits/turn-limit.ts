import type { Response } from 'express';
import { type LimitedClient, nameOf } from './client-network.ts';
import type { LimitCounter } from './limit-counter.ts';

/** The actions of a client. */
interface Turns {
	/** The number of actions that are counted or are being counted. */
	running: number;
	/** Wake the actions that wait, first come, first served. */
	waiting: (() => void)[];
}

/**
 * Limits how many actions of a client succeed. An action counts while it runs, and afterwards unless it was refused. If
 * the limit is reached, a further action waits for the running ones, because they may still be refused. So refused
 * requests do not use up the limit that all devices on a network share.
 */
export class TurnLimit {
	readonly #counter: LimitCounter;
	readonly #turns = new Map<string, Turns>();
	/** How many actions have ended. */
	#ends = 0;

	constructor(counter: LimitCounter) {
		this.#counter = counter;
	}

	/**
	 * Runs an action that is counted for several clients, such as networks of different sizes. If a limit is reached,
	 * responds with 429 and Retry-After.
	 * @param isRefused whether an error of the action means that it does not count.
	 */
	async run<Result>(
		{ clients, response }: { clients: readonly LimitedClient[]; response: Response },
		action: () => Promise<Result>,
		isRefused: (error: unknown) => boolean,
	): Promise<Result> {
		await this.#begin(clients, response);
		try {
			return await action();
		} catch (error) {
			if (isRefused(error)) await this.#counter.subtractEach(clients);
			throw error;
		} finally {
			this.#ends += 1;
			this.#leave(clients);
			for (const client of clients) this.#wakeNext(client);
		}
	}

	/** Counts an action, if necessary after others have ended. */
	async #begin(clients: readonly LimitedClient[], response: Response): Promise<void> {
		for (let isWoken = false; ; ) {
			const ends = this.#ends;
			for (const client of clients) this.#turnsOf(client).running += 1;
			// If the storage fails, the action does not run.
			const full = await this.#counter.tryEach(clients).catch((error: unknown) => {
				this.#leave(clients);
				throw error;
			});
			if (full === null) return;
			this.#leave(clients);
			// An action that ended in the meantime may have been refused.
			if (ends !== this.#ends) continue;
			const { running, waiting } = this.#turnsOf(full);
			if (running === 0) {
				this.#wakeNext(full);
				this.#counter.refuse(full, response);
			}
			await new Promise<void>((wake) => {
				if (isWoken) waiting.unshift(wake);
				else waiting.push(wake);
			});
			isWoken = true;
		}
	}

	#turnsOf(limited: LimitedClient): Turns {
		const key = nameOf(limited);
		const turns = this.#turns.get(key) ?? { running: 0, waiting: [] };
		this.#turns.set(key, turns);
		return turns;
	}

	#leave(clients: readonly LimitedClient[]): void {
		for (const client of clients) this.#turnsOf(client).running -= 1;
	}

	#wakeNext(limited: LimitedClient): void {
		const { running, waiting } = this.#turnsOf(limited);
		waiting.shift()?.();
		if (running === 0 && waiting.length === 0) this.#turns.delete(nameOf(limited));
	}
}
