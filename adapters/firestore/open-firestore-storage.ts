import { randomUUID } from 'node:crypto';
import type { Storage } from '@burgee/core/ports/storage';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { beforeCreation, type OpenOptions, UnusableStorageError } from '../storage/open-options.ts';
import { openStores } from '../storage/open-stores.ts';
import { OutageDetector } from '../storage/outage-detector.ts';
import { admins, bookings, events } from '../storage/schema.ts';
import { backfillTotals } from './backfill-totals.ts';
import { FirestoreDatabase } from './firestore-database.ts';
import { requireKnownFormat } from './format-version.ts';
import { isOutage } from './grpc-errors.ts';

/**
 * Opens a storage in the Firestore database of one Firebase project. Google's library reads the emulator's
 * address from FIRESTORE_EMULATOR_HOST and the path of the credentials from GOOGLE_APPLICATION_CREDENTIALS.
 * @throws Error if Firestore does not answer within `timeoutMs`, or UnusableStorageError if there are no records and
 * the options do not allow to create a storage, or if a later version of Burgee has changed the records.
 */
export async function openFirestoreStorage({
	projectId,
	timeoutMs = 10_000,
	...options
}: {
	projectId: string;
	timeoutMs?: number;
} & OpenOptions): Promise<Storage> {
	const place = `the Firestore database of the project ${projectId}`;
	// Each Firebase app object needs a unique name, because one process may open the same Firebase project
	// several times.
	const app = initializeApp({ projectId }, `burgee-${randomUUID()}`);
	const database = new FirestoreDatabase(app, { timeoutMs });
	const storage = openStores(new OutageDetector(database, isOutage), options);
	try {
		await storage.ping();
		const isNew = await isEmpty(getFirestore(app));
		if (isNew) beforeCreation({ place, hint: 'is FIREBASE_PROJECT_ID correct?' }, options);
		await requireKnownFormat(getFirestore(app), options);
		await backfillTotals(getFirestore(app), storage);
	} catch (cause) {
		// Do not await `close`, because `close` waits for calls that Firestore has not answered.
		storage.close().catch(() => {});
		if (cause instanceof UnusableStorageError) throw cause;
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Error(
			`${place} cannot be opened: ${reason}. Are FIREBASE_PROJECT_ID and the credentials correct?`,
			{ cause },
		);
	}
	return storage;
}

/** Reports whether neither Burgee nor the club's earlier app has stored a record. */
async function isEmpty(firestore: Firestore): Promise<boolean> {
	if ((await firestore.doc('burgee/totals').get()).exists) return false;
	const names = [events, bookings, admins].map(({ name }) => name);
	const found = await Promise.all(names.map((name) => firestore.collection(name).limit(1).get()));
	return found.every(({ empty }) => empty);
}
