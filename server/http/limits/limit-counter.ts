import { ClubError, type Instant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { RateLimitStore } from '@burgee/core/ports/rate-limit-store';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { LimitedClient } from './client-network.ts';
import type { Counts } from './counts.ts';
import { ExactCounts } from './exact-counts.ts';
import { LaterCounts } from './later-counts.ts';
import type { Limit } from './limits.ts';
import { MemoryCounts } from './memory-counts.ts';

/** A client whose count would exceed its limit, and the end of the time window. */
interface FullClient extends LimitedClient {
	endsAt: Instant;
}

/** Counts requests for several clients at once, each as its limit requires, and refuses those above a limit. */
export class LimitCounter {
	/** The counts of the limits with the counting 'exact'. */
	readonly exact: ExactCounts;
	readonly #later: LaterCounts;
	readonly #counts: Record<Limit['counting'], Counts>;
	readonly #clock: Clock;

	constructor(services: { store: RateLimitStore; clock: Clock; logger: Logger }) {
		this.#clock = services.clock;
		this.exact = new ExactCounts(services.store, services.clock);
		this.#later = new LaterCounts(services);
		this.#counts = {
			exact: this.exact,
			later: this.#later,
			'in-memory': new MemoryCounts(services.clock),
		};
	}

	/**
	 * Counts a request for several clients, such as networks of different sizes. If one count exceeds its limit, responds
	 * with 429 and Retry-After, and counts the request for none.
	 */
	async countEach(clients: readonly LimitedClient[], response: Response): Promise<void> {
		const full = await this.tryEach(clients);
		if (full !== null) this.refuse(full, response);
	}

	/**
	 * Counts a request for all clients, or for none. @returns null if the request was counted, otherwise the first client
	 * whose count would exceed its limit.
	 */
	async tryEach(clients: readonly LimitedClient[]): Promise<FullClient | null> {
		for (const [index, { limit, client }] of clients.entries()) {
			const endsAt = await this.#counts[limit.counting].count(limit, client);
			if (endsAt === null) continue;
			await this.subtractEach(clients.slice(0, index));
			return { limit, client, endsAt };
		}
		return null;
	}

	/** Responds with 429 and Retry-After if one of the clients has reached its limit. Counts nothing. */
	async refuseIfFull(clients: readonly LimitedClient[], response: Response): Promise<void> {
		for (const { limit, client } of clients) {
			const endsAt = await this.#counts[limit.counting].endIfFull(limit, client);
			if (endsAt !== null) this.refuse({ limit, endsAt }, response);
		}
	}

	/** Responds with 429, and with the end of the time window in Retry-After. */
	refuse({ limit, endsAt }: Omit<FullClient, 'client'>, response: Response): never {
		const waitMs = Date.parse(endsAt) - this.#clock.now().getTime();
		response.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
		throw new ClubError(limit.errorCode);
	}

	/** Takes one counted request back from each client. A sign-in with the right password, for example, does not count. */
	async subtractEach(clients: readonly LimitedClient[]): Promise<void> {
		for (const { limit, client } of clients) {
			await this.#counts[limit.counting].subtract(limit, client);
		}
	}

	/** Counts the requests that wait to be counted. Call it before the storage closes. */
	async flush(): Promise<void> {
		await this.#later.flush();
	}
}
