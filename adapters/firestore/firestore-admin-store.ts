import {
	type Admin,
	type AdminStore,
	byName,
	defaultPermissions,
	type Permission,
	permissions,
} from '@burgee/core';
import type { CollectionReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { documentId, isDocumentId } from './document-id.ts';
import { readFlag, readString } from './lenient-values.ts';

export class FirestoreAdminStore implements AdminStore {
	readonly #firestore: Firestore;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	async get(uid: string): Promise<Admin | null> {
		return isDocumentId(uid) ? readAdmin(await this.#admins.doc(uid).get()) : null;
	}

	/** Stores an admin. Keeps fields of the document that Burgee does not know. */
	async put({ uid, ...fields }: Admin): Promise<void> {
		await this.#admins
			.doc(documentId(uid))
			.set({ ...fields, permissions: [...fields.permissions] }, { merge: true });
	}

	/** Lists admins, sorted in memory. A Firestore query by name would omit admins without a name. */
	async list(): Promise<Admin[]> {
		const { docs } = await this.#admins.get();
		return docs.flatMap((document) => readAdmin(document) ?? []).sort(byName);
	}

	get #admins(): CollectionReference {
		return this.#firestore.collection('admins');
	}
}

function readAdmin(document: DocumentSnapshot): Admin | null {
	const fields = document.data();
	if (fields === undefined) return null;
	const email = readString(fields.email);
	return {
		uid: document.id,
		email,
		name: readString(fields.name) || email || document.id,
		role: readString(fields.role) || 'admin',
		permissions: Array.isArray(fields.permissions)
			? knownPermissions(fields.permissions)
			: [...defaultPermissions],
		disabled: readFlag(fields.disabled),
	};
}

function knownPermissions(list: unknown[]): Permission[] {
	return list.flatMap((entry) => permissions.find((permission) => permission === entry) ?? []);
}
