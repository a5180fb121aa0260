import { type Instant, londonDate, type Message, toInstant } from '@burgee/core';
import type { CallKey } from '@burgee/core/api/calls';
import type { Clock } from '@burgee/core/ports/clock';
import type { Logger } from 'pino';
import type { Observer } from './observer.ts';

const checkEveryMs = 60_000;
const slowMs = 1_000;

/** The calls that make a booking, which answer 201 if they do. */
const bookingCalls: ReadonlySet<string | null> = new Set<CallKey>([
	'POST /api/bookings',
	'POST /api/payment-links',
]);

interface Counts {
	requests: number;
	/** Requests with a status from 400 to 499. */
	refused: number;
	/** Requests with a status of 500 or more. */
	failed: number;
	/** Requests whose client closed the connection before the response was sent. */
	aborted: number;
	/** Requests that took longer than a second. */
	slow: number;
	/** New bookings, paid or not. */
	bookings: number;
	emailsSent: number;
	emailsFailed: number;
	jobsFailed: number;
}

const noCounts: Readonly<Counts> = {
	...{ requests: 0, refused: 0, failed: 0, aborted: 0, slow: 0 },
	...{ bookings: 0, emailsSent: 0, emailsFailed: 0, jobsFailed: 0 },
};

/**
 * Counts what this process does, and logs one line with the counts at the end of each day in London, and at the stop of
 * the server for the day that is not over. Its memory does not grow.
 */
export class DaySummary implements Observer {
	readonly #logger: Logger;
	readonly #clock: Clock;
	#counts: Counts = { ...noCounts };
	#since: Instant;
	#timer: NodeJS.Timeout | undefined;

	constructor({ logger, clock }: { logger: Logger; clock: Clock }) {
		this.#logger = logger;
		this.#clock = clock;
		this.#since = toInstant(clock.now());
	}

	/** Checks every minute whether the day has ended. */
	start(): void {
		this.#timer = setInterval(() => this.logIfOver(), checkEveryMs).unref();
	}

	/** Logs the counts of the day that is not over. */
	stop(): void {
		clearInterval(this.#timer);
		this.#log(toInstant(this.#clock.now()));
	}

	/** Logs the counts if they began on an earlier day, and then begins again. */
	logIfOver(): void {
		const now = toInstant(this.#clock.now());
		if (londonDate(now) !== londonDate(this.#since)) this.#log(now);
	}

	request(call: string | null, status: number | null, durationMs: number): void {
		const counts = this.#counts;
		counts.requests += 1;
		if (status === null) counts.aborted += 1;
		else if (status >= 500) counts.failed += 1;
		else if (status >= 400) counts.refused += 1;
		else if (status === 201 && bookingCalls.has(call)) counts.bookings += 1;
		if (durationMs > slowMs) counts.slow += 1;
	}

	job(_name: string, isDone: boolean): void {
		if (!isDone) this.#counts.jobsFailed += 1;
	}

	email(state: Message['state']): void {
		if (state === 'sent') this.#counts.emailsSent += 1;
		if (state === 'failed') this.#counts.emailsFailed += 1;
	}

	#log(until: Instant): void {
		const memoryMib = Math.round(process.memoryUsage.rss() / 2 ** 20);
		this.#logger.info(
			{ since: this.#since, until, ...this.#counts, memoryMib },
			'summary of the day',
		);
		this.#counts = { ...noCounts };
		this.#since = until;
	}
}
