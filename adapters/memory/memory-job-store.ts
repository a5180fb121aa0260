import type { Instant, JobClaim, JobDone, JobStore } from '@burgee/core';

export class MemoryJobStore implements JobStore {
	readonly #jobs = new Map<string, { holder: string; freeFrom: Instant }>();

	async claim({ name, holder, at, until, latest }: JobClaim): Promise<boolean> {
		const job = this.#jobs.get(name);
		if (job && job.freeFrom > at && job.freeFrom <= latest) return false;
		this.#jobs.set(name, { holder, freeFrom: until });
		return true;
	}

	async release({ name, holder, freeFrom }: JobDone): Promise<void> {
		if (this.#jobs.get(name)?.holder === holder) this.#jobs.set(name, { holder, freeFrom });
	}
}
