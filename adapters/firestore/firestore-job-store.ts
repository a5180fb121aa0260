import type { JobClaim, JobDone, JobStore } from '@burgee/core';
import type { Firestore } from 'firebase-admin/firestore';
import { digestId } from './document-id.ts';
import { GuardedWrites, putAsRead } from './optimistic-batch.ts';

/** `jobs/{digest of the name}`; `freeFrom` as ISO text. */
export class FirestoreJobStore implements JobStore {
	readonly #firestore: Firestore;
	/** By the job's name. */
	readonly #writes: GuardedWrites;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#writes = new GuardedWrites(firestore);
	}

	async claim({ name, holder, at, until, latest }: JobClaim): Promise<boolean> {
		const document = this.#documentOf(name);
		return this.#writes.run(name, async (isRepeat) => {
			const job = await document.get();
			const isOurs = isRepeat && job.get('holder') === holder && job.get('freeFrom') === until;
			if (isOurs) return { answer: true };
			const freeFrom = job.get('freeFrom');
			if (job.exists && freeFrom > at && freeFrom <= latest) return { answer: false };
			const claimed = { name, holder, freeFrom: until };
			return { answer: true, write: (batch) => putAsRead(batch, job, claimed) };
		});
	}

	async release({ name, holder, freeFrom }: JobDone): Promise<void> {
		const document = this.#documentOf(name);
		await this.#writes.run(name, async () => {
			const job = await document.get();
			if (job.get('holder') !== holder) return { answer: undefined };
			return { answer: undefined, write: (batch) => putAsRead(batch, job, { freeFrom }) };
		});
	}

	#documentOf(name: string) {
		return this.#firestore.collection('jobs').doc(digestId(name));
	}
}
