import type { Instant, JobStore } from '@burgee/core';
import type { Firestore } from 'firebase-admin/firestore';
import { digestId } from './document-id.ts';
import { contended, Turns } from './turns.ts';

/** `jobs/{digest of the name}`; `freeFrom` as ISO text. */
export class FirestoreJobStore implements JobStore {
	readonly #firestore: Firestore;
	/** By the job's name. */
	readonly #turns = new Turns();

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	async claim({
		name,
		holder,
		at,
		until,
	}: {
		name: string;
		holder: string;
		at: Instant;
		until: Instant;
	}): Promise<boolean> {
		const document = this.#documentOf(name);
		return this.#turns.take(name, () =>
			this.#firestore.runTransaction(async (transaction) => {
				const job = await transaction.get(document);
				if (job.exists && job.get('freeFrom') > at) return false;
				transaction.set(document, { name, holder, freeFrom: until });
				return true;
			}, contended),
		);
	}

	async settle({
		name,
		holder,
		freeFrom,
	}: {
		name: string;
		holder: string;
		freeFrom: Instant;
	}): Promise<void> {
		const document = this.#documentOf(name);
		await this.#turns.take(name, () =>
			this.#firestore.runTransaction(async (transaction) => {
				const job = await transaction.get(document);
				if (job.get('holder') === holder) transaction.update(document, { freeFrom });
			}, contended),
		);
	}

	#documentOf(name: string) {
		return this.#firestore.collection('jobs').doc(digestId(name));
	}
}
