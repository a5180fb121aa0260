import { randomUUID } from 'node:crypto';
import type { Storage } from '@burgee/core/ports/storage';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { openStores } from '../storage/open-stores.ts';
import { backfillEnvironments } from './backfill-environments.ts';
import { backfillTotals } from './backfill-totals.ts';
import { FirestoreDatabase } from './firestore-database.ts';

/**
 * Opens a storage in the Firestore database of one Firebase project. Google's library reads the emulator's
 * address from FIRESTORE_EMULATOR_HOST and the path of the credentials from GOOGLE_APPLICATION_CREDENTIALS.
 * @throws Error if Firestore does not answer within `timeoutMs`.
 */
export async function openFirestoreStorage({
	projectId,
	timeoutMs = 10_000,
}: {
	projectId: string;
	timeoutMs?: number;
}): Promise<Storage> {
	// Each Firebase app object needs a unique name, because one process may open the same Firebase project
	// several times.
	const app = initializeApp({ projectId }, `burgee-${randomUUID()}`);
	const database = new FirestoreDatabase(app, { timeoutMs });
	const storage = openStores(database);
	try {
		await storage.ping();
		await backfillEnvironments(getFirestore(app), database, storage.bookings);
		await backfillTotals(getFirestore(app), storage.bookings);
	} catch (cause) {
		// Do not await `close`, because `close` waits for calls that Firestore has not answered.
		storage.close().catch(() => {});
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Error(
			`The Firestore database of the project ${projectId} cannot be opened: ${reason}. Are FIREBASE_PROJECT_ID and the credentials correct?`,
			{ cause },
		);
	}
	return storage;
}
