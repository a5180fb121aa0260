import type { ClubFacts } from '@burgee/core';
import type { StorageVersion } from './storage-version.ts';

/** The club's facts, cached until the storage changes, because every page needs them. */
export class CurrentFacts {
	readonly #read: () => Promise<ClubFacts>;
	readonly #version: StorageVersion;
	#last: ClubFacts | null = null;

	constructor({
		read,
		version,
	}: {
		read: () => Promise<ClubFacts>;
		version: StorageVersion;
	}) {
		this.#version = version;
		this.#read = version.untilChanged(read);
	}

	/**
	 * Returns the current facts. If the storage fails, returns the facts of the last successful read.
	 * @throws the storage's error if no facts were read before.
	 */
	async get(): Promise<ClubFacts> {
		try {
			this.#last = await this.#read();
		} catch (error) {
			if (this.#last === null) throw error;
			// Answers with these facts must not be cached.
			this.#version.forget();
		}
		return this.#last;
	}
}
