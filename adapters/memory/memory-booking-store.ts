import {
	type Booking,
	type BookingStore,
	type EventTotals,
	type Instant,
	type KeyedAnswer,
	noTotals,
	type RequestKey,
	withBooking,
} from '@burgee/core';

interface EventBookings {
	bookings: Booking[];
	totals: EventTotals;
	latest: Booking;
}

export class MemoryBookingStore implements BookingStore {
	readonly #byEvent = new Map<string, EventBookings>();
	readonly #ids = new Set<string>();
	readonly #answers = new Map<string, { fingerprint: string; bookingId: string }>();

	async add(booking: Booking, key?: RequestKey): Promise<KeyedAnswer> {
		const earlier = key && this.#answer(key);
		if (earlier) return earlier;
		if (this.#ids.has(booking.id)) throw new Error(`a booking ${booking.id} is there already`);
		const stored = structuredClone(booking);
		const entry = this.#byEvent.get(booking.eventId) ?? {
			bookings: [],
			totals: noTotals({ id: booking.eventId, name: booking.eventName }),
			latest: stored,
		};
		const latest = newestFirst(stored, entry.latest) <= 0 ? stored : entry.latest;
		this.#ids.add(stored.id);
		this.#byEvent.set(booking.eventId, {
			bookings: [...entry.bookings, stored].sort(newestFirst),
			totals: { ...withBooking(entry.totals, stored), eventName: latest.eventName },
			latest,
		});
		if (key) {
			this.#answers.set(key.key, { fingerprint: key.fingerprint, bookingId: stored.id });
		}
		return { outcome: 'stored', bookingId: stored.id };
	}

	async findAnswer(key: RequestKey): Promise<KeyedAnswer | null> {
		return this.#answer(key);
	}

	async listForEvent(eventId: string): Promise<Booking[]> {
		return structuredClone(this.#byEvent.get(eventId)?.bookings ?? []);
	}

	async totalsOf(eventIds: string[]): Promise<EventTotals[]> {
		return [...new Set(eventIds)].flatMap((id) => {
			const entry = this.#byEvent.get(id);
			return entry ? [structuredClone(entry.totals)] : [];
		});
	}

	async latestTotals({
		limit,
		since,
	}: {
		limit?: number;
		since?: Instant;
	} = {}): Promise<EventTotals[]> {
		return [...this.#byEvent.values()]
			.filter(({ latest }) => since === undefined || latest.submittedAt >= since)
			.sort((a, b) => newestFirst(a.latest, b.latest, 'eventId'))
			.slice(0, limit)
			.map(({ totals }) => structuredClone(totals));
	}

	#answer({ key, fingerprint }: RequestKey): KeyedAnswer | null {
		const earlier = this.#answers.get(key);
		if (!earlier) return null;
		return earlier.fingerprint === fingerprint
			? { outcome: 'repeated', bookingId: earlier.bookingId }
			: { outcome: 'key-reused' };
	}
}

function newestFirst(a: Booking, b: Booking, tie: 'id' | 'eventId' = 'id'): number {
	if (a.submittedAt !== b.submittedAt) return a.submittedAt > b.submittedAt ? -1 : 1;
	return a[tie] === b[tie] ? 0 : a[tie] < b[tie] ? -1 : 1;
}
