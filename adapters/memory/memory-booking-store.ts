import {
	type Booking,
	type BookingPayment,
	type BookingStore,
	type Checkout,
	type EventTotals,
	type IdempotencyKey,
	type IdempotentResult,
	type LatestOptions,
	latestBookingFirst,
	newestFirst,
	type TotalsComparison,
	totalsOfBookings,
	withBooking,
	withoutBooking,
	zeroTotals,
} from '@burgee/core';

export class MemoryBookingStore implements BookingStore {
	readonly #byEvent = new Map<string, Booking[]>();
	readonly #totals = new Map<string, EventTotals>();
	readonly #ids = new Set<string>();
	readonly #checkouts: Map<string, Checkout>;
	readonly #results = new Map<string, { fingerprint: string; bookingId: string }>();

	/** `checkouts` is keyed by id and shared with the payment store. */
	constructor(checkouts: Map<string, Checkout> = new Map()) {
		this.#checkouts = checkouts;
	}

	async add(
		booking: Booking,
		key?: IdempotencyKey,
		checkout?: Checkout,
	): Promise<IdempotentResult> {
		const earlierResult = key && this.#findResult(key);
		if (earlierResult) return earlierResult;
		if (this.#ids.has(booking.id)) {
			throw new Error(`cannot add the booking: the id ${booking.id} is taken`);
		}
		if (checkout && this.#checkouts.has(checkout.id)) {
			throw new Error(`cannot add the checkout: the id ${checkout.id} is taken`);
		}
		const { id, eventId } = booking;
		const stored = structuredClone(booking);
		this.#ids.add(id);
		const bookings = this.#byEvent.get(eventId);
		if (bookings) bookings.push(stored);
		else this.#byEvent.set(eventId, [stored]);
		this.#totals.set(
			eventId,
			withBooking(
				this.#totals.get(eventId) ?? zeroTotals({ id: eventId, name: booking.eventName }),
				stored,
			),
		);
		if (checkout) this.#checkouts.set(checkout.id, structuredClone(checkout));
		if (key) this.#results.set(key.key, { fingerprint: key.fingerprint, bookingId: id });
		return { outcome: 'stored', bookingId: id };
	}

	putPayment({ eventId, bookingId }: Checkout, payment: BookingPayment): void {
		const booking = this.#byEvent.get(eventId)?.find(({ id }) => id === bookingId);
		const totals = this.#totals.get(eventId);
		if (booking === undefined || totals === undefined) return;
		const otherBookings = withoutBooking(totals, booking);
		this.#totals.set(eventId, withBooking(otherBookings, Object.assign(booking, payment)));
	}

	async findByIdempotencyKey(key: IdempotencyKey): Promise<IdempotentResult | null> {
		return this.#findResult(key);
	}

	async listForEvent(eventId: string): Promise<Booking[]> {
		return structuredClone(this.#byEvent.get(eventId) ?? []).sort(newestFirst);
	}

	async totalsOf(eventIds: string[]): Promise<EventTotals[]> {
		return [...new Set(eventIds)].flatMap((id) => structuredClone(this.#totals.get(id)) ?? []);
	}

	async latestTotals({ limit, since }: LatestOptions = {}): Promise<EventTotals[]> {
		return structuredClone(
			[...this.#totals.values()]
				.filter(({ lastBookedAt }) => since === undefined || (lastBookedAt ?? '') >= since)
				.sort(latestBookingFirst)
				.slice(0, limit),
		);
	}

	async listBookedEvents(): Promise<string[]> {
		return [...this.#byEvent.keys()].sort();
	}

	async recount(
		eventId: string,
		{ repair = false }: { repair?: boolean } = {},
	): Promise<TotalsComparison> {
		const stored = this.#totals.get(eventId) ?? null;
		const recomputed = totalsOfBookings(this.#byEvent.get(eventId) ?? []);
		if (repair && recomputed !== null) this.#totals.set(eventId, recomputed);
		return structuredClone({ stored, recomputed });
	}

	#findResult({ key, fingerprint }: IdempotencyKey): IdempotentResult | null {
		const earlier = this.#results.get(key);
		if (!earlier) return null;
		return earlier.fingerprint === fingerprint
			? { outcome: 'repeated', bookingId: earlier.bookingId }
			: { outcome: 'key-reused' };
	}
}
