import type { Database } from '@burgee/adapters/storage/database';
import type { OpenOptions } from '@burgee/adapters/storage/open-options';
import type { StorageChoice } from '../config/storage.ts';

/** A storage that other machines can reach. */
export type Remote = Extract<StorageChoice, { kind: 'postgres' | 'firestore' }>;

/**
 * Opens the database of the storage. Loads only its adapter.
 * @param options.isSnapshot whether all reads see one moment. Writes are refused.
 */
export async function openDatabase(
	choice: Remote,
	options: OpenOptions & { isSnapshot?: boolean },
): Promise<Database> {
	if (choice.kind === 'postgres') {
		const { openPostgresDatabase } = await import('@burgee/adapters/sql/open-postgres-storage');
		return openPostgresDatabase({ ...choice, ...options });
	}
	const { openFirestoreDatabase } = await import(
		'@burgee/adapters/firestore/open-firestore-storage'
	);
	return openFirestoreDatabase({ ...choice, ...options });
}

/** Returns what and where the storage is, without a password. */
export function placeOf(choice: Remote): string {
	if (choice.kind === 'firestore')
		return `the Firestore database of the project ${choice.projectId}`;
	const { host, pathname } = new URL(choice.url);
	return `the PostgreSQL database ${pathname.slice(1)} at ${host}`;
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
