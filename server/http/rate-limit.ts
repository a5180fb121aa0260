import type { CardPaymentResult } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import type { Request } from 'express';
import { networkOf } from './client-network.ts';
import type { Exchange } from './exchange.ts';
import { FailureLimit } from './failure-limit.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limits } from './limits.ts';
import { isInvalidRequest, statusOf } from './problem.ts';

type LimitName = NonNullable<Call['rateLimit']>;

/** The limits of what one network may send. */
export class RateLimits {
	readonly #counter: LimitCounter;
	readonly #limits: Limits;
	readonly #declinedCards: FailureLimit;

	constructor(counter: LimitCounter, limits: Limits) {
		this.#counter = counter;
		this.#limits = limits;
		this.#declinedCards = new FailureLimit(counter, limits.declinedCards);
	}

	/** Counts a request of the network. If the count exceeds the limit, responds with 429 and Retry-After. */
	async count(limit: LimitName, { request, response }: Exchange): Promise<void> {
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

	/**
	 * Runs a booking of an event. Counts it for the network and the event, unless it is refused, because a member who
	 * sends it again must not use up the limit. A repeat of an earlier booking counts too.
	 */
	async limitBooking<Result>(
		eventId: string,
		{ request, response }: Exchange,
		book: () => Promise<Result>,
	): Promise<Result> {
		const limit = this.#limits.bookingsOfEvent;
		const client = `${networkOf(request.ip)} ${eventId}`;
		await this.#counter.count(limit, client, response);
		try {
			return await book();
		} catch (error) {
			if (statusOf(error) < 500) await this.#counter.subtract(limit, client);
			throw error;
		}
	}

	/** Runs a charge. Counts it for the network if the card is declined. After too many, the provider is not called. */
	limitDeclinedCards(
		{ request, response }: Exchange,
		charge: () => Promise<CardPaymentResult>,
	): Promise<CardPaymentResult> {
		const client = networkOf(request.ip);
		return this.#declinedCards.run({ client, response }, async (countFailure) => {
			const result = await charge();
			if (isDeclined(result)) await countFailure();
			return result;
		});
	}
}

/** Whether the bank or the provider refused the card. Wrong card details count, because criminals guess those too. */
function isDeclined({ answer, paymentStatus }: CardPaymentResult): boolean {
	return answer === 'fail' || answer === 'invalid' || paymentStatus === 'FAILED';
}
