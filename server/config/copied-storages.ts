import { readMarker } from '@burgee/adapters/storage/copy/copy-marker';
import type { Database } from '@burgee/adapters/storage/database';
import { UnusableStorageError, unfinishedCopyError } from '@burgee/adapters/storage/open-options';
import { type LastingChoice, openDatabase, placeOf } from './storage.ts';

/**
 * Opens the storage with the records. Changes nothing in it. Refuses one that is itself the target of an unfinished copy.
 * @param options.isSnapshot whether all reads of PostgreSQL and Firestore see one moment.
 */
export function openSource(choice: LastingChoice, { isSnapshot = false } = {}): Promise<Database> {
	return withPlace(choice, async () => {
		const database = await openDatabase(choice, { upgrade: false, isSnapshot });
		if ((await readMarker(database)) === null) return database;
		await database.close();
		throw unfinishedCopyError();
	});
}

/**
 * Opens the storage to fill, and creates it if there is none. Never upgrades one, because it may be the club's own, with
 * a running server of an earlier version.
 */
export function openTarget(choice: LastingChoice): Promise<Database> {
	let isNew = false;
	const onCreate = () => {
		isNew = true;
	};
	return withPlace(choice, () =>
		openDatabase(choice, { upgrade: false, mayCreate: true, onCreate }).catch((thrown: unknown) => {
			if (isNew) return openDatabase(choice);
			throw thrown;
		}),
	);
}

/** @throws UnusableStorageError that also says which of the two storages cannot be used. */
async function withPlace(choice: LastingChoice, open: () => Promise<Database>): Promise<Database> {
	const place = placeOf(choice);
	try {
		return await open();
	} catch (thrown) {
		if (!(thrown instanceof UnusableStorageError) || thrown.message.includes(place)) throw thrown;
		throw new UnusableStorageError(`${place} cannot be used: ${thrown.message}`);
	}
}

/** Closes the database after the work. */
export async function withDatabase<Result>(
	opening: Promise<Database>,
	work: (database: Database) => Promise<Result>,
): Promise<Result> {
	const database = await opening;
	try {
		return await work(database);
	} finally {
		await database.close();
	}
}
