import { join } from 'node:path';
import { hasUnfinishedCopy } from '@burgee/adapters/storage/copy/copy-marker';
import type { Database } from '@burgee/adapters/storage/database';
import { type OpenOptions, unfinishedCopyError } from '@burgee/adapters/storage/open-options';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import { z } from 'zod';
import { emulatorHost, firebaseProjectId } from './firebase.ts';
import {
	choice,
	environment,
	folder,
	forbid,
	mustBeFolder,
	oneOf,
	settings,
	variable,
} from './variables.ts';

/** The absolute path of the folder with the SQLite file and the club's own documents and photos. */
const dataDir = variable('DATA_DIR', folder.prefault('data'), {
	must: mustBeFolder,
	example: '/var/lib/burgee',
});

const postgresUrl = z
	.string()
	.regex(/^postgres(ql)?:\/\/[^\s/]*\/[^\s/?]+(\?\S*)?$/)
	.refine((url) => URL.canParse(url));

export const storage = settings({
	dataDir,
	storage: choice('STORAGE', [
		z.object({ kind: z.literal('sqlite'), dataDir }),
		z.object({
			kind: z.literal('postgres'),
			url: variable('DATABASE_URL', postgresUrl, {
				must: 'be the URL of a PostgreSQL database',
				example: 'postgres://burgee:password@localhost:5432/burgee',
				hint: ' Percent-encode special characters in the password: write # as %23.',
				ifMissing: 'With STORAGE=postgres, set the URL of the database',
			}),
		}),
		z.object({
			kind: z.literal('firestore'),
			projectId: firebaseProjectId('STORAGE=firestore'),
		}),
		z.object({ kind: z.literal('memory') }),
	]),
	expectStorage: oneOf('EXPECT_STORAGE', ['none', 'existing']),
	isProduction: environment.transform(({ NODE_ENV }) => NODE_ENV === 'production'),
	sampleData: variable('SAMPLE_DATA', z.enum(['on', 'off']).optional(), {
		must: 'be one of on, off',
		example: 'on',
	}),
})
	.transform(({ isProduction, sampleData, ...settings }) => ({
		...settings,
		/** Whether the sample club's PDF is served if the club has no PDF for a document. */
		sampleDocuments: !isProduction,
		sampleData: sampleData
			? sampleData === 'on'
			: !isProduction && ['sqlite', 'memory'].includes(settings.storage.kind),
	}))
	.and(
		// Google's Firestore library reads this environment variable itself, so this schema only checks
		// the value.
		emulatorHost('FIRESTORE_EMULATOR_HOST', '127.0.0.1:8080').transform(() => ({})),
	)
	.and(
		forbid({
			'SAMPLE_DATA=on is not allowed in production. Remove it, or set SAMPLE_DATA=off.': ({
				NODE_ENV,
				SAMPLE_DATA,
			}) => NODE_ENV === 'production' && SAMPLE_DATA === 'on',
			'EXPECT_STORAGE=existing is not allowed with STORAGE=memory, which is empty at every start. Remove it, or set EXPECT_STORAGE=none.':
				({ STORAGE, EXPECT_STORAGE }) => STORAGE === 'memory' && EXPECT_STORAGE === 'existing',
			'FIRESTORE_EMULATOR_HOST is not allowed in production, because the emulator loses its data when it stops. Remove it.':
				({ NODE_ENV, FIRESTORE_EMULATOR_HOST }) =>
					NODE_ENV === 'production' && FIRESTORE_EMULATOR_HOST !== undefined,
			'SAMPLE_DATA=on is not allowed with STORAGE=firestore, because it would add sample data to the club’s own project. Remove it, or set SAMPLE_DATA=off.':
				({ STORAGE, SAMPLE_DATA, FIRESTORE_EMULATOR_HOST }) =>
					STORAGE === 'firestore' && SAMPLE_DATA === 'on' && FIRESTORE_EMULATOR_HOST === undefined,
		}),
	);

export type StorageChoice = z.output<typeof storage>['storage'];
/** A storage that other processes can open too. */
export type LastingChoice = Exclude<StorageChoice, { kind: 'memory' }>;

/**
 * Opens the server's storage. Logs a warning before it creates a new one.
 * @throws Error if the storage cannot be opened, or does not exist although EXPECT_STORAGE is 'existing'.
 */
export function openConfiguredStorage(
	{ storage: choice, expectStorage }: Pick<z.output<typeof storage>, 'storage' | 'expectStorage'>,
	logger: Pick<Logger, 'warn' | 'error'>,
	{ onOperation, beforeUpgrade }: Pick<OpenOptions, 'onOperation' | 'beforeUpgrade'> = {},
): Promise<Storage> {
	return openStorage(choice, {
		onOperation,
		beforeUpgrade,
		mayCreate: expectStorage !== 'existing',
		onUnreadable: (record) =>
			logger.error(
				{ record },
				'a stored record has wrong values; burgee recount lists all such records',
			),
		onCreate: (place) =>
			logger.warn(
				{ place },
				"creating a new, empty storage; if the club's data should be there, stop the server and check its configuration",
			),
	});
}

/**
 * Opens the storage that the configuration chooses. Loads only the adapter of this storage.
 * @throws Error if the storage cannot be opened, or if a transfer into it is unfinished.
 */
export async function openStorage(
	choice: StorageChoice,
	options: OpenOptions = {},
): Promise<Storage> {
	const storage = await openAnyStorage(choice, options);
	if (!(await hasUnfinishedCopy(storage.jobs))) return storage;
	await storage.close();
	throw unfinishedCopyError();
}

async function openAnyStorage(choice: StorageChoice, options: OpenOptions): Promise<Storage> {
	switch (choice.kind) {
		case 'sqlite': {
			const { openSqliteStorage } = await import('@burgee/adapters/sql/open-sqlite-storage');
			return openSqliteStorage({ file: sqliteFileIn(choice), ...options });
		}
		case 'postgres': {
			const { openPostgresStorage } = await import('@burgee/adapters/sql/open-postgres-storage');
			return openPostgresStorage({ ...choice, ...options });
		}
		case 'firestore': {
			const { openFirestoreStorage } = await import(
				'@burgee/adapters/firestore/open-firestore-storage'
			);
			return openFirestoreStorage({ ...choice, ...options });
		}
		case 'memory': {
			const { openMemoryStorage } = await import('@burgee/adapters/memory/memory-storage');
			return openMemoryStorage(options);
		}
	}
}

/**
 * Opens the database of the chosen storage, for a copy of all its records. With `upgrade: false`, changes nothing in it.
 * @param options.isSnapshot whether all reads of PostgreSQL and Firestore see one moment. Then write nothing.
 * @throws Error if the storage cannot be opened.
 */
export async function openDatabase(
	choice: LastingChoice,
	options: OpenOptions & { isSnapshot?: boolean } = {},
): Promise<Database> {
	switch (choice.kind) {
		case 'sqlite': {
			const { openSqliteDatabase } = await import('@burgee/adapters/sql/open-sqlite-storage');
			return openSqliteDatabase({ file: sqliteFileIn(choice), ...options });
		}
		case 'postgres': {
			const { openPostgresDatabase } = await import('@burgee/adapters/sql/open-postgres-storage');
			return openPostgresDatabase({ ...choice, ...options });
		}
		case 'firestore': {
			const { openFirestoreDatabase } = await import(
				'@burgee/adapters/firestore/open-firestore-storage'
			);
			return openFirestoreDatabase({ ...choice, ...options });
		}
	}
}

/** Names the place of a storage in one phrase, without a password. */
export function placeOf(choice: LastingChoice): string {
	switch (choice.kind) {
		case 'sqlite':
			return `the SQLite file ${sqliteFileIn(choice)}`;
		case 'postgres': {
			const { host, pathname } = new URL(choice.url);
			return `the PostgreSQL database ${pathname.slice(1)} at ${host}`;
		}
		case 'firestore':
			return `the Firestore database of the project ${choice.projectId}`;
	}
}

/** Returns the path of the SQLite file with all records. */
export function sqliteFileIn({ dataDir }: { dataDir: string }): string {
	return join(dataDir, 'burgee.sqlite');
}
