import type { Instant, LimitTimes, LimitWindow, RateLimitStore } from '@burgee/core';
import type { CollectionReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { deleteQuery } from './delete-query.ts';
import { digestId } from './document-id.ts';
import { OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';
import { ifExists } from './status.ts';

/** `rateLimits/{digest of the key}`; `endsAt` as ISO text. */
export class FirestoreRateLimitStore implements RateLimitStore {
	readonly #firestore: Firestore;
	/** By key. */
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#writes = new OptimisticBatch(firestore);
	}

	/** A point may count twice where an answer of Firestore's is lost: a limit bears it. */
	async add(key: string, points: number, { at, endsAt }: LimitTimes): Promise<LimitWindow> {
		const document = this.#documentOf(key);
		return this.#writes.run(key, async () => {
			const kept = await document.get();
			const before = underWay(kept, at);
			const window = before ? { ...before, points: before.points + points } : { points, endsAt };
			return { answer: window, write: (batch) => putIfUnchanged(batch, kept, window) };
		});
	}

	async get(key: string, at: Instant): Promise<LimitWindow | null> {
		return underWay(await this.#documentOf(key).get(), at);
	}

	async remove(key: string): Promise<boolean> {
		return ifExists(this.#documentOf(key).delete({ exists: true }));
	}

	async removeEnded(at: Instant): Promise<void> {
		await deleteQuery(this.#limits.where('endsAt', '<=', at));
	}

	get #limits(): CollectionReference {
		return this.#firestore.collection('rateLimits');
	}

	#documentOf(key: string) {
		return this.#limits.doc(digestId(key));
	}
}

function underWay(document: DocumentSnapshot, at: Instant): LimitWindow | null {
	if (!document.exists || document.get('endsAt') <= at) return null;
	return { points: document.get('points'), endsAt: document.get('endsAt') };
}
