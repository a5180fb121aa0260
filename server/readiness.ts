import type { setTimeout } from 'node:timers/promises';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';

const tryEveryMs = 10_000;
const maxTryMs = 1_000;

type Check = 'storage' | 'storage-write';

interface Parts {
	storage: Pick<Storage, 'ping' | 'checkWrite'>;
	clock: Clock;
	sleep: typeof setTimeout;
	logger: Pick<Logger, 'info' | 'error'>;
}

/**
 * Checks whether the server can store bookings: whether the storage answers and accepts a small write. Tries this at most
 * every ten seconds, for at most one second, and reports the last result in between.
 */
export class Readiness {
	readonly #parts: Parts;
	#last: { failed: Check | null; atMs: number } | null = null;
	#trying: Promise<Check | null> | null = null;
	/** Whether the storage is still busy with a try that took too long. */
	#isBusy = false;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** Returns the check that failed, or null if the server is ready. */
	async failedCheck(): Promise<Check | null> {
		const nowMs = this.#parts.clock.now().getTime();
		if (this.#last !== null && Math.abs(nowMs - this.#last.atMs) < tryEveryMs) {
			return this.#last.failed;
		}
		this.#trying ??= this.#try().finally(() => {
			this.#trying = null;
		});
		return this.#trying;
	}

	async #try(): Promise<Check | null> {
		const { clock, sleep, logger } = this.#parts;
		const atMs = clock.now().getTime();
		const earlier = this.#last?.failed ?? null;
		let failed = earlier;
		// Each further try would need one more connection of a database that does not answer.
		if (!this.#isBusy) {
			const progress: { check: Check } = { check: 'storage' };
			try {
				await withTimeout(maxTryMs, (signal) => this.#runChecks(progress, signal), { sleep });
				failed = null;
				if (earlier !== null) logger.info('the server is ready again');
			} catch (err) {
				failed = progress.check;
				if (failed !== earlier) logger.error({ err, check: failed }, 'the server is not ready');
			}
		}
		this.#last = { failed, atMs };
		return failed;
	}

	async #runChecks(progress: { check: Check }, signal: AbortSignal): Promise<void> {
		const { storage, clock } = this.#parts;
		this.#isBusy = true;
		try {
			await storage.ping();
			if (signal.aborted) return;
			progress.check = 'storage-write';
			await storage.checkWrite(toInstant(clock.now()));
		} finally {
			this.#isBusy = false;
		}
	}
}
