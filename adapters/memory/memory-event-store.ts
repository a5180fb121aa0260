import type { ClubEvent, EventStore, Instant } from '@burgee/core';

export class MemoryEventStore implements EventStore {
	readonly #events = new Map<string, ClubEvent>();

	async add(event: ClubEvent): Promise<void> {
		if (this.#events.has(event.id)) throw new Error(`an event ${event.id} is there already`);
		this.#events.set(event.id, structuredClone(event));
	}

	async get(id: string): Promise<ClubEvent | null> {
		return structuredClone(this.#events.get(id) ?? null);
	}

	async replace(event: ClubEvent): Promise<boolean> {
		if (!this.#events.has(event.id)) return false;
		this.#events.set(event.id, structuredClone(event));
		return true;
	}

	async remove(id: string): Promise<boolean> {
		return this.#events.delete(id);
	}

	async listFrom(from: Instant): Promise<ClubEvent[]> {
		return this.#sorted(1).filter(
			({ eventdatetime, eventenddatetime }) =>
				eventdatetime === null || (eventenddatetime ?? eventdatetime) >= from,
		);
	}

	async listLatest({
		limit,
		since,
	}: {
		limit?: number;
		since?: Instant;
	} = {}): Promise<ClubEvent[]> {
		return this.#sorted(-1)
			.filter(
				({ eventdatetime }) =>
					since === undefined || (eventdatetime !== null && eventdatetime >= since),
			)
			.slice(0, limit);
	}

	#sorted(direction: 1 | -1): ClubEvent[] {
		return [...this.#events.values()]
			.sort((a, b) => byStart(a, b, direction) || (a.id < b.id ? -1 : 1))
			.map((event) => structuredClone(event));
	}
}

function byStart(a: ClubEvent, b: ClubEvent, direction: 1 | -1): number {
	if (a.eventdatetime === b.eventdatetime) return 0;
	if (a.eventdatetime === null) return 1;
	if (b.eventdatetime === null) return -1;
	return a.eventdatetime < b.eventdatetime ? -direction : direction;
}
