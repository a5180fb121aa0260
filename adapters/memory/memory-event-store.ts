import {
	type ClubEvent,
	type EventStore,
	earliestFirst,
	type Instant,
	isUpcoming,
	type LatestOptions,
	latestFirst,
} from '@burgee/core';

export class MemoryEventStore implements EventStore {
	readonly #events = new Map<string, ClubEvent>();
	#revision = 0;

	async add(event: ClubEvent): Promise<void> {
		if (this.#events.has(event.id))
			throw new Error(`cannot add the event: the id ${event.id} is taken`);
		this.#events.set(event.id, structuredClone(event));
		this.#revision += 1;
	}

	async get(id: string): Promise<ClubEvent | null> {
		return structuredClone(this.#events.get(id) ?? null);
	}

	async replace(event: ClubEvent): Promise<boolean> {
		if (!this.#events.has(event.id)) return false;
		this.#events.set(event.id, structuredClone(event));
		this.#revision += 1;
		return true;
	}

	async remove(id: string): Promise<boolean> {
		if (!this.#events.delete(id)) return false;
		this.#revision += 1;
		return true;
	}

	async listFrom(from: Instant): Promise<ClubEvent[]> {
		return structuredClone(
			[...this.#events.values()].filter((event) => isUpcoming(event, from)).sort(earliestFirst),
		);
	}

	async listLatest({ limit, since }: LatestOptions = {}): Promise<ClubEvent[]> {
		return structuredClone(
			[...this.#events.values()]
				.filter(
					({ eventdatetime }) =>
						since === undefined || (eventdatetime !== null && eventdatetime >= since),
				)
				.sort(latestFirst)
				.slice(0, limit),
		);
	}

	async revision(): Promise<number> {
		return this.#revision;
	}
}
