import type { Instant, LimitTimes, LimitWindow, RateLimitStore } from '@burgee/core';
import type { CollectionReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { deleteQuery } from './delete-query.ts';
import { digestId } from './document-id.ts';
import { ifExists } from './grpc-errors.ts';
import { OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';

/** Stores rate limits in `rateLimits/{digest of the key}`, with `endsAt` as ISO text. */
export class FirestoreRateLimitStore implements RateLimitStore {
	readonly #firestore: Firestore;
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#writes = new OptimisticBatch(firestore);
	}

	/**
	 * Adds points to a rate limit. If Firestore's reply is lost, the points may be added twice,
	 * which a rate limit can tolerate.
	 */
	async add(key: string, points: number, { at, endsAt }: LimitTimes): Promise<LimitWindow> {
		const document = this.#documentOf(key);
		return this.#writes.run(key, async () => {
			const stored = await document.get();
			const current = currentWindow(stored, at);
			const window = current ? { ...current, points: current.points + points } : { points, endsAt };
			return { result: window, write: (batch) => putIfUnchanged(batch, stored, window) };
		});
	}

	async get(key: string, at: Instant): Promise<LimitWindow | null> {
		return currentWindow(await this.#documentOf(key).get(), at);
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

function currentWindow(document: DocumentSnapshot, at: Instant): LimitWindow | null {
	if (!document.exists || document.get('endsAt') <= at) return null;
	return { points: document.get('points'), endsAt: document.get('endsAt') };
}
