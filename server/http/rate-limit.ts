import type { Call } from '@burgee/core/api/call';
import type { Request, Response } from 'express';
import { networkOf } from './client-network.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limits } from './limits.ts';

/** The limits of what one network may send. */
export class RateLimits {
	readonly #counter: LimitCounter;
	readonly #limits: Limits;

	constructor(counter: LimitCounter, limits: Limits) {
		this.#counter = counter;
		this.#limits = limits;
	}

	/** Counts a request of the network. If the count exceeds the limit, responds with 429 and Retry-After. */
	async count(
		limit: NonNullable<Call['rateLimit']>,
		{ request, response }: { request: Request; response: Response },
	): Promise<void> {
		await this.#counter.count(this.#limits[limit], networkOf(request.ip), response);
	}
}
