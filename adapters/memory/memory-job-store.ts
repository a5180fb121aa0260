import type { Instant, JobLease, JobRelease, JobStore } from '@burgee/core';

export class MemoryJobStore implements JobStore {
	readonly #jobs = new Map<string, { owner: string; freeFrom: Instant }>();

	async acquire({ name, owner, at, expiresAt, latestExpiry }: JobLease): Promise<boolean> {
		const job = this.#jobs.get(name);
		if (job && job.freeFrom > at && job.freeFrom <= latestExpiry) return false;
		this.#jobs.set(name, { owner, freeFrom: expiresAt });
		return true;
	}

	async release({ name, owner, freeFrom }: JobRelease): Promise<void> {
		if (this.#jobs.get(name)?.owner === owner) this.#jobs.set(name, { owner, freeFrom });
	}
}
