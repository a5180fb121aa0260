import { openFirestoreStorage } from '@burgee/adapters/firestore/open-firestore-storage';
import type { Storage } from '@burgee/core/ports/storage';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import {
	type FirestoreEmulator,
	findFirestoreEmulator,
	newProject,
	openFirestore,
	startFirestoreEmulator,
} from '../firestore-emulator.ts';

/** The emulator of the tests in `describeFirestore`. */
export let emulator: FirestoreEmulator;

/** Describes tests that need the Firestore emulator. Skips them if there is none. */
export function describeFirestore(name: string, tests: () => void): void {
	describe.skipIf(findFirestoreEmulator() === null)(name, () => {
		beforeAll(async () => {
			emulator = await startFirestoreEmulator();
		}, 90_000);
		afterAll(() => emulator?.stop());
		tests();
	});
}

/** A new Firestore project, with a connection of its own. */
class TestProject {
	readonly id = newProject();
	readonly #connection = openFirestore(this.id);
	readonly #storages: Storage[] = [];

	get firestore(): Firestore {
		return this.#connection.firestore;
	}

	/** Starts Burgee's storage in the project. */
	async open(): Promise<Storage> {
		const storage = await openFirestoreStorage({ projectId: this.id });
		this.#storages.push(storage);
		return storage;
	}

	/** Stores copies of a document next to it. */
	async copyDocument(path: string, copies: number): Promise<void> {
		const original = await this.firestore.doc(path).get();
		const batch = this.firestore.batch();
		for (let copy = 1; copy <= copies; copy++) {
			batch.set(original.ref.parent.doc(`copy-${copy}`), original.data() ?? {});
		}
		await batch.commit();
	}

	async close(): Promise<void> {
		await this.#connection.close();
		for (const storage of this.#storages) await storage.close();
	}
}

/** The project of the running test. */
export let project: TestProject;

/** Gives each test a project of its own. */
export function useProject(): void {
	beforeEach(() => {
		project = new TestProject();
	});
	afterEach(() => project.close());
}
