import type { Instant, Session, SessionLimits, SessionStore } from '@burgee/core';
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { deleteQuery } from './delete-query.ts';
import { documentId, isDocumentId } from './document-id.ts';
import { confirmCreated, ifExists } from './grpc-errors.ts';

export class FirestoreSessionStore implements SessionStore {
	readonly #firestore: Firestore;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	async add({ tokenHash, ...fields }: Session): Promise<void> {
		const document = this.#sessions.doc(documentId(tokenHash));
		await confirmCreated(document, fields, document.create(fields));
	}

	async get(tokenHash: string): Promise<Session | null> {
		if (!isDocumentId(tokenHash)) return null;
		const document = await this.#sessions.doc(tokenHash).get();
		if (!document.exists) return null;
		return {
			tokenHash,
			uid: document.get('uid'),
			createdAt: document.get('createdAt'),
			lastSeenAt: document.get('lastSeenAt'),
		};
	}

	async touch(tokenHash: string, lastSeenAt: Instant): Promise<void> {
		if (!isDocumentId(tokenHash)) return;
		await ifExists(this.#sessions.doc(tokenHash).update({ lastSeenAt }));
	}

	async remove(tokenHash: string): Promise<void> {
		if (isDocumentId(tokenHash)) await this.#sessions.doc(tokenHash).delete();
	}

	async removeExpired({ createdBefore, seenBefore }: SessionLimits): Promise<void> {
		await deleteQuery(this.#sessions.where('createdAt', '<', createdBefore));
		await deleteQuery(this.#sessions.where('lastSeenAt', '<', seenBefore));
	}

	get #sessions(): CollectionReference {
		return this.#firestore.collection('sessions');
	}
}
