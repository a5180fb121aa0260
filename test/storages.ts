import { findFirestoreEmulator, newProject, startFirestoreEmulator } from './firestore-emulator.ts';
import { findPostgres, startPostgres } from './postgres.ts';

export const storageNames = ['sqlite', 'memory', 'postgres', 'firestore'] as const;
export type StorageName = (typeof storageNames)[number];

/** What tests over each storage need of the machine; nothing, where the entry is missing. */
const needs: Partial<Record<StorageName, { isHere(): boolean; toHaveIt: string }>> = {
	postgres: {
		isHere: () => findPostgres() !== null,
		toHaveIt:
			'PostgreSQL, which npm brings for Linux on x64. Elsewhere install it, so that initdb and postgres are on the PATH.',
	},
	firestore: {
		isHere: () => findFirestoreEmulator() !== null,
		toHaveIt:
			"Google's Firestore emulator with Java 17. Install the Google Cloud SDK's cloud-firestore-emulator, or name a running one by FIRESTORE_EMULATOR_HOST.",
	},
};

/** For each storage that cannot be tested here, what it would need. */
export function missingStorages(): { name: StorageName; toHaveIt: string }[] {
	return storageNames.flatMap((name) => {
		const need = needs[name];
		return need === undefined || need.isHere() ? [] : [{ name, toHaveIt: need.toHaveIt }];
	});
}

/** The storages that a test over all of them goes through: the one that STORAGE names, else all that are here. */
export function testedStorages(): StorageName[] {
	const missing = new Set(missingStorages().map(({ name }) => name));
	return storageNames.filter((name) =>
		process.env.STORAGE ? name === process.env.STORAGE : !missing.has(name),
	);
}

export interface ProvidedStorage {
	/** The variables that choose it. */
	environment: Record<string, string>;
	release(): Promise<void>;
}

/** A new and empty storage, until it is released. */
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
		if (emulator === null) throw new Error('there is no Firestore emulator on this machine');
		return {
			environment: {
				STORAGE: name,
				FIREBASE_PROJECT_ID: newProject(),
				...emulator.environment,
			},
			release: () => emulator.stop(),
		};
	}
	return { environment: { STORAGE: name }, release: async () => {} };
}
