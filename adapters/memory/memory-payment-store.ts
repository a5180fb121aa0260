import {
	bookingPayment,
	type Checkout,
	checkoutReferences,
	isPolled,
	type PaymentStore,
} from '@burgee/core';
import type { MemoryBookingStore } from './memory-booking-store.ts';

export class MemoryPaymentStore implements PaymentStore {
	readonly #checkouts: Map<string, Checkout>;
	readonly #bookings: MemoryBookingStore;

	/** `checkouts` must be the map in which `bookings` stores new checkouts. */
	constructor(checkouts: Map<string, Checkout>, bookings: MemoryBookingStore) {
		this.#checkouts = checkouts;
		this.#bookings = bookings;
	}

	async get(id: string): Promise<Checkout | null> {
		return structuredClone(this.#checkouts.get(id) ?? null);
	}

	async getForBooking(bookingId: string): Promise<Checkout | null> {
		return this.#find((checkout) => checkout.bookingId === bookingId);
	}

	async findByReference(reference: string): Promise<Checkout | null> {
		return this.#find((checkout) => checkoutReferences(checkout).includes(reference));
	}

	async listPolled({ after, limit }: { after: string | null; limit: number }): Promise<Checkout[]> {
		return this.#list(
			(checkout) => isPolled(checkout) && (after === null || checkout.id > after),
		).slice(0, limit);
	}

	async listForEvent(eventId: string): Promise<Checkout[]> {
		return this.#list((checkout) => checkout.eventId === eventId);
	}

	async replace(checkout: Checkout): Promise<boolean> {
		const stored = this.#checkouts.get(checkout.id);
		if (stored?.revision !== checkout.revision - 1) return false;
		this.#checkouts.set(checkout.id, structuredClone(checkout));
		this.#bookings.putPayment(checkout, bookingPayment(checkout));
		return true;
	}

	#find(matches: (checkout: Checkout) => boolean): Checkout | null {
		return structuredClone([...this.#checkouts.values()].find(matches) ?? null);
	}

	#list(matches: (checkout: Checkout) => boolean): Checkout[] {
		return structuredClone(
			[...this.#checkouts.values()].filter(matches).sort((a, b) => (a.id < b.id ? -1 : 1)),
		);
	}
}
