import type { JobLease, JobRelease, JobStore } from '@burgee/core';
import type { Firestore } from 'firebase-admin/firestore';
import { digestId } from './document-id.ts';
import { OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';

/** Stores leases in `jobs/{digest of the name}`: `freeFrom` is ISO text, `holder` is the lease's owner. */
export class FirestoreJobStore implements JobStore {
	readonly #firestore: Firestore;
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#writes = new OptimisticBatch(firestore);
	}

	async acquire({ name, owner, at, expiresAt, latestExpiry }: JobLease): Promise<boolean> {
		const document = this.#documentOf(name);
		return this.#writes.run(name, async (isRetry) => {
			const job = await document.get();
			const isOurs = isRetry && job.get('holder') === owner && job.get('freeFrom') === expiresAt;
			if (isOurs) return { result: true };
			const freeFrom = job.get('freeFrom');
			if (job.exists && freeFrom > at && freeFrom <= latestExpiry) return { result: false };
			const lease = { name, holder: owner, freeFrom: expiresAt };
			return { result: true, write: (batch) => putIfUnchanged(batch, job, lease) };
		});
	}

	async release({ name, owner, freeFrom }: JobRelease): Promise<void> {
		const document = this.#documentOf(name);
		await this.#writes.run(name, async () => {
			const job = await document.get();
			if (job.get('holder') !== owner) return { result: undefined };
			return { result: undefined, write: (batch) => putIfUnchanged(batch, job, { freeFrom }) };
		});
	}

	#documentOf(name: string) {
		return this.#firestore.collection('jobs').doc(digestId(name));
	}
}
