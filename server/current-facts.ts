import type { ClubFacts } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';

/** If another server stores a change, this server uses the change within this time. */
const maxAgeMs = 1_000;

/** The club's facts, cached for a second, because every page needs them. */
export class CurrentFacts {
	readonly #read: () => Promise<ClubFacts>;
	readonly #clock: Clock;
	#facts: { value: ClubFacts; atMs: number } | null = null;
	#reading: Promise<ClubFacts> | null = null;

	constructor({ read, clock }: { read: () => Promise<ClubFacts>; clock: Clock }) {
		this.#read = read;
		this.#clock = clock;
	}

	/**
	 * Returns the current facts. If the storage fails, returns the facts of the last successful read.
	 * @throws the storage's error if no facts were read before.
	 */
	async get(): Promise<ClubFacts> {
		const nowMs = this.#clock.now().getTime();
		if (this.#facts !== null && Math.abs(nowMs - this.#facts.atMs) < maxAgeMs) {
			return this.#facts.value;
		}
		this.#reading ??= this.#startReading(nowMs);
		return this.#reading;
	}

	/** The next call of `get` reads the stored facts again, even if a read is in progress. */
	forget(): void {
		if (this.#facts !== null) this.#facts.atMs = -Infinity;
		this.#reading = null;
	}

	#startReading(atMs: number): Promise<ClubFacts> {
		const isLatest = () => this.#reading === reading;
		const reading: Promise<ClubFacts> = this.#read()
			.then(
				(value) => {
					if (isLatest()) this.#facts = { value, atMs };
					return value;
				},
				(error: unknown) => {
					if (this.#facts === null) throw error;
					return this.#facts.value;
				},
			)
			.finally(() => {
				if (isLatest()) this.#reading = null;
			});
		return reading;
	}
}
