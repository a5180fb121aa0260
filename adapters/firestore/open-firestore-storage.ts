import { randomUUID } from 'node:crypto';
import type { Storage } from '@burgee/core/ports/storage';
import { type App, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { Database } from '../storage/database.ts';
import { beforeCreation, type OpenOptions, UnusableStorageError } from '../storage/open-options.ts';
import { openStores } from '../storage/open-stores.ts';
import { OutageDetector } from '../storage/outage-detector.ts';
import { admins, bookings, events } from '../storage/schema.ts';
import { backfillTotals, requireCurrentTotals } from './backfill-totals.ts';
import { FirestoreDatabase } from './firestore-database.ts';
import { requireKnownFormat } from './format-version.ts';
import { isOutage } from './grpc-errors.ts';

const defaultTimeoutMs = 10_000;

interface FirestoreOptions extends OpenOptions {
	projectId: string;
	timeoutMs?: number;
	/** Whether all reads see one moment. Then set `upgrade` to false, and write nothing. */
	isSnapshot?: boolean;
}

/**
 * Opens a storage in the Firestore database of one Firebase project. Google's library reads the emulator's
 * address from FIRESTORE_EMULATOR_HOST and the path of the credentials from GOOGLE_APPLICATION_CREDENTIALS.
 * @throws Error if Firestore does not answer within `timeoutMs`, or UnusableStorageError if there are no records and
 * the options do not allow to create a storage, or if a later version of Burgee has changed the records.
 */
export async function openFirestoreStorage(options: FirestoreOptions): Promise<Storage> {
	return open(options, async ({ firestore, database }) => {
		const storage = openStores(database, options);
		await backfillTotals(firestore, storage);
		return storage;
	});
}

/**
 * Opens the database of a storage in Firestore. With `upgrade: false`, changes no document, not even in the project of a
 * club's earlier app.
 * @throws the errors of `openFirestoreStorage`, and UnusableStorageError if an earlier version of Burgee has stored the
 * totals and `upgrade` is false.
 */
export async function openFirestoreDatabase(options: FirestoreOptions): Promise<Database> {
	return open(options, async ({ app, firestore, database }) => {
		if (options.upgrade !== false) await backfillTotals(firestore, openStores(database));
		else await requireCurrentTotals(firestore);
		if (!options.isSnapshot) return database;
		// Google's clock decides, because this machine's may be ahead.
		const { readTime } = await firestore.doc('burgee/totals').get();
		const { timeoutMs = defaultTimeoutMs } = options;
		return new OutageDetector(new FirestoreDatabase(app, { timeoutMs, readTime }), isOutage);
	});
}

async function open<Opened>(
	{ projectId, timeoutMs = defaultTimeoutMs, ...options }: FirestoreOptions,
	prepare: (parts: { app: App; firestore: Firestore; database: Database }) => Promise<Opened>,
): Promise<Opened> {
	const place = `the Firestore database of the project ${projectId}`;
	// Each Firebase app object needs a unique name, because one process may open the same Firebase project
	// several times.
	const app = initializeApp({ projectId }, `burgee-${randomUUID()}`);
	const firestore = getFirestore(app);
	const database = new OutageDetector(new FirestoreDatabase(app, { timeoutMs }), isOutage);
	try {
		await database.check();
		const isNew = await isEmpty(firestore);
		if (isNew) beforeCreation({ place, hint: 'is FIREBASE_PROJECT_ID correct?' }, options);
		await requireKnownFormat(firestore, options);
		return await prepare({ app, firestore, database });
	} catch (cause) {
		// Do not await `close`, because `close` waits for calls that Firestore has not answered.
		database.close().catch(() => {});
		if (cause instanceof UnusableStorageError) throw cause;
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Error(
			`${place} cannot be opened: ${reason}. Are FIREBASE_PROJECT_ID and the credentials correct?`,
			{ cause },
		);
	}
}

/** Reports whether neither Burgee nor the club's earlier app has stored a record. */
async function isEmpty(firestore: Firestore): Promise<boolean> {
	if ((await firestore.doc('burgee/totals').get()).exists) return false;
	const names = [events, bookings, admins].map(({ name }) => name);
	const found = await Promise.all(names.map((name) => firestore.collection(name).limit(1).get()));
	return found.every(({ empty }) => empty);
}
