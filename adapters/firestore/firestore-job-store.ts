import type { JobClaim, JobDone, JobStore } from '@burgee/core';
import type { Firestore } from 'firebase-admin/firestore';
import { digestId } from './document-id.ts';
import { Transactions } from './transactions.ts';

/** `jobs/{digest of the name}`; `freeFrom` as ISO text. */
export class FirestoreJobStore implements JobStore {
	readonly #firestore: Firestore;
	/** By the job's name. */
	readonly #transactions: Transactions;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#transactions = new Transactions(firestore);
	}

	async claim({ name, holder, at, until }: JobClaim): Promise<boolean> {
		const document = this.#documentOf(name);
		return this.#transactions.run(name, async (transaction) => {
			const job = await transaction.get(document);
			if (job.exists && job.get('freeFrom') > at) return false;
			transaction.set(document, { name, holder, freeFrom: until });
			return true;
		});
	}

	async settle({ name, holder, freeFrom }: JobDone): Promise<void> {
		const document = this.#documentOf(name);
		await this.#transactions.run(name, async (transaction) => {
			const job = await transaction.get(document);
			if (job.get('holder') === holder) transaction.update(document, { freeFrom });
		});
	}

	#documentOf(name: string) {
		return this.#firestore.collection('jobs').doc(digestId(name));
	}
}
