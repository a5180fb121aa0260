import { type Message, sendDueMessages } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { Mailer, MailQueue } from '@burgee/core/ports/mailer';
import type { Ports } from '@burgee/core/ports/ports';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { Observer } from '../metrics/observer.ts';
import { type Job, withLease } from './scheduler.ts';

const minuteMs = 60_000;
/** An attempt that begins just before the end of a run ends before the lease does. */
const maxRunMs = minuteMs;
const leaseMs = 3 * minuteMs;
/** How often a server tries to get the lease while another server sends. */
const retryEveryMs = 1_000;

interface MailingParts {
	mailer: Mailer;
	storage: Pick<Storage, 'jobs' | 'messages' | 'bookings' | 'events' | 'waitingList' | 'clubFacts'>;
	configuredFacts: Ports['configuredFacts'];
	clock: Clock;
	ids: IdSource;
	logger: Logger;
	observer?: Pick<Observer, 'email'>;
}

/**
 * Sends the stored messages: soon after one was stored, and once a minute. Of several servers, only the one with the lease
 * sends, so that an address never receives more than it may.
 */
export class Mailing implements MailQueue {
	readonly #parts: MailingParts;
	#running: Promise<void> | null = null;
	#isWanted = false;
	#isStopping = false;

	constructor(parts: MailingParts) {
		this.#parts = parts;
	}

	sendSoon(): void {
		this.sendDue().catch((err) => this.#parts.logger.error({ err }, 'cannot send emails'));
	}

	/** Resolves when no message is due any more. */
	sendDue(): Promise<void> {
		// A run that has begun may have missed the latest message.
		this.#isWanted = true;
		this.#running ??= Promise.resolve().then(() => this.#run());
		return this.#running;
	}

	/** Sends no further message, and waits for the one that is being sent. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		await this.#running?.catch(() => {});
	}

	async #run(): Promise<void> {
		const { storage, clock, ids } = this.#parts;
		const lease = { name: 'mail-delivery', leaseMs, retryEveryMs };
		try {
			while (this.#isWanted && !this.#isStopping) {
				this.#isWanted = false;
				await withLease({ store: storage.jobs, clock, ids }, lease, () => this.#send());
			}
		} finally {
			// In the same synchronous step as the last check. Otherwise a message could wait without a run.
			this.#running = null;
		}
	}

	async #send(): Promise<void> {
		const { storage, logger, observer, ...ports } = this.#parts;
		const startedMs = performance.now();
		await sendDueMessages(
			{ ...ports, ...storage },
			{
				isTimeUp: () => this.#isStopping || performance.now() - startedMs > maxRunMs,
				// The reason may name the recipient, so only the panel shows it.
				report: ({ id, kind, state, attempts }: Message) => {
					logger.info({ message: id, kind, state, attempts }, 'email processed');
					observer?.email(state);
				},
			},
		);
	}
}

/** Returns the job that sends messages that were not sent at once, or no job if nothing is sent. */
export function mailJobs(mailing: Mailing | null): Job[] {
	if (mailing === null) return [];
	return [{ name: 'mail', everyMs: minuteMs, leaseMs: 2 * minuteMs, run: () => mailing.sendDue() }];
}
