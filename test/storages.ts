import { findFirestoreEmulator, newProject, startFirestoreEmulator } from './firestore-emulator.ts';
import { findPostgres, startPostgres } from './postgres.ts';

export const storageNames = ['sqlite', 'memory', 'postgres', 'firestore'] as const;
export type StorageName = (typeof storageNames)[number];

/** The software that PostgreSQL and Firestore tests need. Tests of other storages need none. */
const needs: Partial<Record<StorageName, { isAvailable(): boolean; requirement: string }>> = {
	postgres: {
		isAvailable: () => findPostgres() !== null,
		requirement:
			'PostgreSQL, which npm brings for Linux on x64. On other systems, install it; if it is in an unusual folder, put initdb and postgres on the PATH.',
	},
	firestore: {
		isAvailable: () => findFirestoreEmulator() !== null,
		requirement:
			"Google's Firestore emulator with Java 17. Install the Google Cloud SDK's cloud-firestore-emulator, or set FIRESTORE_EMULATOR_HOST to a running one.",
	},
};

export function missingStorages(): { name: StorageName; requirement: string }[] {
	return storageNames.flatMap((name) => {
		const need = needs[name];
		return need === undefined || need.isAvailable()
			? []
			: [{ name, requirement: need.requirement }];
	});
}

/**
 * Returns the storages to test. The environment variable STORAGE selects one storage. If the variable is
 * not set, all available storages are tested.
 */
export function testedStorages(): StorageName[] {
	const missing = new Set(missingStorages().map(({ name }) => name));
	return storageNames.filter((name) =>
		process.env.STORAGE ? name === process.env.STORAGE : !missing.has(name),
	);
}

export interface ProvidedStorage {
	environment: Record<string, string>;
	release(): Promise<void>;
}

export async function provideStorage(name: StorageName): Promise<ProvidedStorage> {
	if (name === 'postgres') {
		const postgres = await startPostgres();
		return {
			environment: { STORAGE: name, DATABASE_URL: await postgres.newDatabase() },
			release: () => postgres.stop(),
		};
	}
	if (name === 'firestore') {
		const emulator = await startFirestoreEmulator();
		return {
			environment: { STORAGE: name, FIREBASE_PROJECT_ID: newProject(), ...emulator.environment },
			release: () => emulator.stop(),
		};
	}
	return { environment: { STORAGE: name }, release: async () => {} };
}
