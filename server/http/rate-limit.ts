import type { Call } from '@burgee/core/api/call';
import type { Request, Response } from 'express';
import { networkOf } from './client-network.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limits } from './limits.ts';
import { isInvalidRequest } from './problem.ts';

type LimitName = NonNullable<Call['rateLimit']>;

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
		limit: LimitName,
		{ request, response }: { request: Request; response: Response },
	): Promise<void> {
		await this.#counter.count(this.#limits[limit], networkOf(request.ip), response);
	}

	/**
	 * Runs a step of a request that was counted. If the step finds that the request is invalid, removes the request from
	 * the count, because a person who corrects a form must not use up the limit.
	 */
	async unlessInvalid<Result>(
		limit: LimitName,
		{ ip }: Request,
		step: () => Promise<Result>,
	): Promise<Result> {
		try {
			return await step();
		} catch (error) {
			const network = networkOf(ip);
			if (
				isInvalidRequest(error) &&
				(await this.#counter.isCounted(this.#limits.invalidRequests, network))
			) {
				await this.#counter.subtract(this.#limits[limit], network);
			}
			throw error;
		}
	}
}
