import type { Instant, LimitTimes, LimitWindow, RateLimitStore } from '@burgee/core';
import type { CollectionReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { digestId } from './document-id.ts';
import { removeFound } from './remove-found.ts';
import { whereThere } from './status.ts';
import { Transactions } from './transactions.ts';

/** `rateLimits/{digest of the key}`; `endsAt` as ISO text. */
export class FirestoreRateLimitStore implements RateLimitStore {
	readonly #firestore: Firestore;
	/** By key. */
	readonly #transactions: Transactions;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#transactions = new Transactions(firestore);
	}

	async add(key: string, points: number, { at, endsAt }: LimitTimes): Promise<LimitWindow> {
		const document = this.#documentOf(key);
		return this.#transactions.run(key, async (transaction) => {
			const before = underWay(await transaction.get(document), at);
			const window = before ? { ...before, points: before.points + points } : { points, endsAt };
			transaction.set(document, window);
			return window;
		});
	}

	async get(key: string, at: Instant): Promise<LimitWindow | null> {
		return underWay(await this.#documentOf(key).get(), at);
	}

	async remove(key: string): Promise<boolean> {
		return whereThere(this.#documentOf(key).delete({ exists: true }));
	}

	async removeEnded(at: Instant): Promise<void> {
		await removeFound(this.#limits.where('endsAt', '<=', at));
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
