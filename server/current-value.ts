import type { StorageVersion } from './storage-version.ts';

/** A value in the storage that most requests need, such as the club's facts. Cached until the storage changes. */
export class CurrentValue<Value> {
	readonly #read: () => Promise<Value>;
	readonly #version: StorageVersion;
	#last: { value: Value } | null = null;

	constructor({ read, version }: { read: () => Promise<Value>; version: StorageVersion }) {
		this.#version = version;
		this.#read = version.untilChanged(read);
	}

	/**
	 * Returns the current value. If the storage fails, returns the value of the last successful read.
	 * @throws the storage's error if no value was read before.
	 */
	async get(): Promise<Value> {
		try {
			this.#last = { value: await this.#read() };
		} catch (error) {
			if (this.#last === null) throw error;
			// Answers with this value must not be cached.
			this.#version.forget();
		}
		return this.#last.value;
	}
}
