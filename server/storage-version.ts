import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';

/** If another server changes the storage, this server notices within this time. */
const maxAgeMs = 1_000;

/**
 * Detects changes of the storage, so that answers can be cached until the next change. The changes of this process that
 * `changes` counts are detected at once, and any changes of other processes within a second.
 */
export class StorageVersion {
	readonly #storage: Pick<Storage, 'version'>;
	readonly #clock: Clock;
	readonly #changes: () => number;
	#cached: { version: string; atMs: number } | null = null;
	#reading: Promise<void> | null = null;
	#reads = 0;
	#forgotten = 0;

	/** @param changes returns how many changes this process has made of what the version is about. */
	constructor({
		storage,
		clock,
		changes,
	}: {
		storage: Pick<Storage, 'version'>;
		clock: Clock;
		changes: () => number;
	}) {
		this.#storage = storage;
		this.#clock = clock;
		this.#changes = changes;
	}

	/** Returns the current version, or null if it must be read from the storage first. */
	current(): string | null {
		if (this.#cached === null) return null;
		const ageMs = Math.abs(this.#clock.now().getTime() - this.#cached.atMs);
		return ageMs < maxAgeMs ? this.#text(this.#cached.version) : null;
	}

	/**
	 * Returns a text that differs from an earlier one if the storage has changed in between. Reads the storage's
	 * version at most once a second.
	 * @throws the storage's error.
	 */
	async read(): Promise<string> {
		const current = this.current();
		if (current !== null) return current;
		this.#reading ??= this.#startReading().finally(() => {
			this.#reading = null;
		});
		await this.#reading;
		return this.#text(this.#cached?.version);
	}

	/** From now on, everything that was cached before counts as changed. */
	forget(): void {
		this.#forgotten += 1;
	}

	/** Returns a function that calls `read` again only if the storage may have changed since the last call. */
	untilChanged<Result>(read: () => Promise<Result>): () => Promise<Result> {
		let last: { version: string; result: Result } | null = null;
		return async () => {
			const version = await this.read();
			if (last?.version === version) return last.result;
			const result = await read();
			last = { version, result };
			return result;
		};
	}

	async #startReading(): Promise<void> {
		const atMs = this.#clock.now().getTime();
		const version = await this.#storage.version();
		this.#reads += 1;
		// Null means that the storage may have changed.
		this.#cached = { version: version ?? `read ${this.#reads}`, atMs };
	}

	#text(version: string | undefined): string {
		return `${this.#forgotten} ${this.#changes()} ${version}`;
	}
}
