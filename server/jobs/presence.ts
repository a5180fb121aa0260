import { clockErrorMs, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { JobStore } from '@burgee/core/ports/job-store';
import type { Logger } from 'pino';

const leaseName = 'running-server';
const renewEveryMs = 60_000;
/** A server that was killed counts as running for this long. */
const leaseMs = 150_000;

interface Parts {
	store: JobStore;
	clock: Clock;
	ids: IdSource;
	logger: Pick<Logger, 'warn'>;
}

/**
 * Shows other processes that a server is running on the storage, by a lease that one of the servers renews every minute.
 * A failed renewal is logged, and does not disturb the server.
 */
export class Presence {
	readonly #parts: Parts;
	readonly #owner: string;
	#timer: NodeJS.Timeout | undefined;
	#renewal: Promise<void> = Promise.resolve();

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#owner = parts.ids.newId();
	}

	start(): void {
		const renew = () => {
			this.#renewal = this.#renew();
		};
		renew();
		this.#timer = setInterval(renew, renewEveryMs).unref();
	}

	/** Ends the lease. If another server is running, it takes the lease within a minute. */
	async stop(): Promise<void> {
		clearInterval(this.#timer);
		await this.#renewal;
		await this.#endAt(0);
	}

	async #renew(): Promise<void> {
		try {
			await this.#endAt(leaseMs);
			await this.#parts.store.acquire({
				name: leaseName,
				owner: this.#owner,
				at: this.#after(0),
				expiresAt: this.#after(leaseMs),
				latestExpiry: this.#after(leaseMs + clockErrorMs),
			});
		} catch (err) {
			this.#parts.logger.warn({ err }, 'cannot show other processes that this server is running');
		}
	}

	/** Has no effect while another server has the lease. */
	#endAt(ms: number): Promise<void> {
		const freeFrom = this.#after(ms);
		return this.#parts.store.release({ name: leaseName, owner: this.#owner, freeFrom });
	}

	#after(ms: number) {
		return toInstant(new Date(this.#parts.clock.now().getTime() + ms));
	}
}

/** Reports whether a server is running on the storage, or was killed less than three minutes ago. */
export async function isServerRunning(
	store: Pick<JobStore, 'freeFrom'>,
	clock: Clock,
): Promise<boolean> {
	const end = await store.freeFrom(leaseName);
	if (end === null) return false;
	const leftMs = Date.parse(end) - clock.now().getTime();
	return leftMs > 0 && leftMs <= leaseMs + clockErrorMs;
}
