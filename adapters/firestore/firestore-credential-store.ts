import type { Credential, CredentialStore } from '@burgee/core';
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { digestId, documentId } from './document-id.ts';
import { OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';

/**
 * Stores credentials in `credentials/{uid}`. The documents `credentialEmails/{digest of the address}` hold
 * the uid that owns each email address.
 */
export class FirestoreCredentialStore implements CredentialStore {
	readonly #firestore: Firestore;
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#writes = new OptimisticBatch(firestore);
	}

	async findByEmail(email: string): Promise<Credential | null> {
		const uid = (await this.#emailOwner(email).get()).get('uid');
		if (uid === undefined) return null;
		const credential = await this.#credentials.doc(uid).get();
		// The credential may have changed to another email address between the reads of the two documents.
		if (credential.get('email') !== email) return null;
		return { uid, email, passwordHash: credential.get('passwordHash') };
	}

	async put({ uid, email, passwordHash }: Credential): Promise<void> {
		const document = this.#credentials.doc(documentId(uid));
		await this.#writes.run(email, async () => {
			const [existing, owner] = await Promise.all([document.get(), this.#emailOwner(email).get()]);
			if (owner.exists && owner.get('uid') !== uid) {
				throw new Error('cannot store the credential: another uid has this email address');
			}
			const previousEmail: string | undefined = existing.get('email');
			return {
				result: undefined,
				write: (batch) => {
					if (previousEmail !== undefined && previousEmail !== email) {
						batch.delete(this.#emailOwner(previousEmail));
					}
					putIfUnchanged(batch, existing, { email, passwordHash });
					putIfUnchanged(batch, owner, { uid });
				},
			};
		});
	}

	get #credentials(): CollectionReference {
		return this.#firestore.collection('credentials');
	}

	#emailOwner(email: string) {
		return this.#firestore.collection('credentialEmails').doc(digestId(email));
	}
}
