import type { ServerResponse } from 'node:http';
import { type Club, mailboxOf } from '@burgee/core';
import type { Logger } from 'pino';
import type { LimitCounter } from '../http/limits/limit-counter.ts';
import type { Limits } from '../http/limits/limits.ts';

/** Further requests are dropped, so that a flood of them cannot use up the memory. */
const maxWaiting = 100;

interface LinkParts {
	club: Pick<Club, 'sendMyLinks'>;
	limitCounter: LimitCounter;
	limits: Pick<Limits, 'linksOfMailbox'>;
	logger: Logger;
}

/**
 * Sends members the links to their bookings, one request after the other. A request is looked up only after its response
 * has ended, so that neither the response nor its time tells whether the club knows the address. A request that the
 * server has not looked up when it stops is lost, and the member asks again.
 */
export class LinkRequests {
	readonly #parts: LinkParts;
	readonly #waiting: string[] = [];
	#running: Promise<void> | null = null;
	#isStopping = false;

	constructor(parts: LinkParts) {
		this.#parts = parts;
	}

	sendAfter(response: Pick<ServerResponse, 'once'>, email: string): void {
		response.once('close', () => {
			if (this.#waiting.length >= maxWaiting) {
				this.#parts.logger.warn('too many requests for links to bookings');
				return;
			}
			this.#waiting.push(email);
			this.#running ??= this.#run();
		});
	}

	/** Resolves when no request waits. */
	async settle(): Promise<void> {
		await this.#running;
	}

	/** Looks up no further request, and waits for the one that is under way. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		await this.#running;
	}

	async #run(): Promise<void> {
		while (!this.#isStopping) {
			const email = this.#waiting.shift();
			if (email === undefined) break;
			await this.#send(email).catch((err) =>
				this.#parts.logger.error({ err }, 'cannot send links to bookings'),
			);
		}
		// In the same synchronous step as the last check. Otherwise a request could wait without a run.
		this.#running = null;
	}

	async #send(email: string): Promise<void> {
		const { club, limitCounter, limits } = this.#parts;
		const mailbox = { limit: limits.linksOfMailbox, client: mailboxOf(email) };
		if ((await limitCounter.tryEach([mailbox])) === null) await club.sendMyLinks(email);
	}
}
