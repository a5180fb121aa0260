import type { Credential, CredentialStore } from '@burgee/core';
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { digestId, documentId } from './document-id.ts';
import { OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';

/** `credentials/{uid}`, and who has which address in `credentialEmails/{digest of the address}`. */
export class FirestoreCredentialStore implements CredentialStore {
	readonly #firestore: Firestore;
	/** By e-mail address. */
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#writes = new OptimisticBatch(firestore);
	}

	async findByEmail(email: string): Promise<Credential | null> {
		const uid = (await this.#holderOf(email).get()).get('uid');
		if (uid === undefined) return null;
		const found = await this.#credentials.doc(uid).get();
		// Between the two reads the uid may have moved to another address.
		if (found.get('email') !== email) return null;
		return { uid, email, passwordHash: found.get('passwordHash') };
	}

	async put({ uid, email, passwordHash }: Credential): Promise<void> {
		const document = this.#credentials.doc(documentId(uid));
		await this.#writes.run(email, async () => {
			const [earlier, holder] = await Promise.all([document.get(), this.#holderOf(email).get()]);
			if (holder.exists && holder.get('uid') !== uid) {
				throw new Error('another uid has this e-mail');
			}
			const left: string | undefined = earlier.get('email');
			return {
				answer: undefined,
				write: (batch) => {
					if (left !== undefined && left !== email) batch.delete(this.#holderOf(left));
					putIfUnchanged(batch, earlier, { email, passwordHash });
					putIfUnchanged(batch, holder, { uid });
				},
			};
		});
	}

	get #credentials(): CollectionReference {
		return this.#firestore.collection('credentials');
	}

	#holderOf(email: string) {
		return this.#firestore.collection('credentialEmails').doc(digestId(email));
	}
}
