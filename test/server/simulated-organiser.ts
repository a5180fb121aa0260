import { type BookingForm, ClubError, type ManualPayment } from '@burgee/core';
import type { Composition } from '../../server/composition.ts';
import type { PaymentSimulation } from './payment-simulation.ts';

type Organiser = Parameters<Composition['club']['addBooking']>[0];
type Counts = Pick<BookingForm, 'numberAttending' | 'numberOfChildren'>;

const organiser: Organiser = {
	uid: 'organiser',
	email: 'organiser@example.org',
	name: 'Organiser',
	role: 'admin',
	permissions: ['bookings:read', 'bookings:write', 'payments:write'],
	disabled: false,
	revision: 0,
};

/** The reason of each refund that Burgee makes. Those made in Square's dashboard have none. */
export const refundReason = 'Flu';

type ManualEntry = Pick<ManualPayment, 'method' | 'amountMinor'>;

/** Whether a booking must be in the storage. 'unknown' after a crash, until an organiser changes the booking again. */
type Presence = 'stored' | 'deleted' | 'unknown';

function formOf(counts: Counts): BookingForm {
	return {
		firstName: 'Ben',
		lastName: 'Birch',
		numberOfSoftDrinks: 0,
		numberOfVegetarian: 0,
		boatName: null,
		userEmail: null,
		answers: [],
		...counts,
	};
}

/** Changes bookings of the simulation's event as organisers do in the panel, and remembers which must exist. */
export class SimulatedOrganiser {
	readonly presence = new Map<string, Presence>();
	/** The acknowledged entries of money received or given back by hand, by the key of their request. */
	readonly recorded = new Map<string, { bookingId: string; amountMinor: number }>();
	readonly #simulation: PaymentSimulation;

	constructor(simulation: PaymentSimulation) {
		this.#simulation = simulation;
	}

	/** Called when the server has acknowledged a booking. */
	sawBooking(bookingId: string): void {
		if (!this.presence.has(bookingId)) this.presence.set(bookingId, 'stored');
	}

	/** Notes whether the booking is stored, after several organisers have changed it at the same time. */
	async lookUp(index: number): Promise<void> {
		const id = this.#idAt(index);
		const booking = await this.#simulation.storage.bookings.get(id);
		this.presence.set(id, booking === null ? 'deleted' : 'stored');
	}

	async add(counts: Counts, key: string): Promise<void> {
		const { eventId } = this.#simulation;
		const form = formOf(counts);
		const added = await this.#unlessRefused(() =>
			this.#simulation.callClub((club, addressOf) =>
				club.addBooking(organiser, { eventId, form, addressOf, key }),
			),
		);
		if (added === null) return;
		this.sawBooking(added.booking.id);
		await this.#findPayments(added.booking.id);
	}

	/** Asks several times for the same refund, at once, as an organiser who presses the button again. */
	async refund(bookingId: string, amountMinor: number, key: string): Promise<void> {
		const { eventId } = this.#simulation;
		const request = { eventId, bookingId, amountMinor, reason: refundReason, key };
		const ask = () =>
			this.#unlessRefused(() =>
				this.#simulation.callClub((club) => club.refundPayment(organiser, request)),
			);
		await Promise.all([ask(), ask()]);
	}

	/**
	 * Records money received by hand, or below 0, given back, as an organiser who presses the button several times. What was
	 * acknowledged must be stored once.
	 */
	async record(index: number, entry: ManualEntry, key: string): Promise<void> {
		await this.#storeEntry(index, entry.amountMinor, key, (request) =>
			this.#simulation.callClub((club, addressOf) =>
				club.recordPayment(organiser, {
					...{ ...request, ...entry, addressOf, key },
					...{ reference: null, date: this.#simulation.today },
				}),
			),
		);
	}

	/** Reverses one of the booking's entries of money received or given back by hand. */
	async reverse(index: number, entryIndex: number, key: string): Promise<void> {
		const stored = await this.#simulation.storage.bookings.get(this.#idAt(index));
		const entries = stored?.manualPayments ?? [];
		const wrong = entries[entryIndex % Math.max(1, entries.length)];
		if (wrong === undefined) return;
		await this.#storeEntry(index, -wrong.amountMinor, key, (request) =>
			this.#simulation.callClub((club, addressOf) =>
				club.reversePayment(organiser, {
					...{ ...request, addressOf, key },
					...{ paymentId: wrong.id, reason: 'Typing error' },
				}),
			),
		);
	}

	async #storeEntry(
		index: number,
		amountMinor: number,
		key: string,
		store: (request: { eventId: string; bookingId: string }) => Promise<unknown>,
	): Promise<void> {
		const bookingId = this.#idAt(index);
		const request = { eventId: this.#simulation.eventId, bookingId };
		const results = await Promise.all([1, 2].map(() => this.#unlessRefused(() => store(request))));
		if (results.some((result) => result !== null)) {
			this.recorded.set(key, { bookingId, amountMinor });
		}
		await this.#findPayments(bookingId);
	}

	async correct(index: number, counts: Counts): Promise<void> {
		const id = this.#idAt(index);
		const stored = await this.#simulation.storage.bookings.get(id);
		if (stored === null) return;
		const request = { eventId: stored.eventId, bookingId: id, revision: stored.revision };
		await this.#unlessRefused(() =>
			this.#simulation.callClub((club, addressOf) =>
				club.correctBooking(organiser, { ...request, form: formOf(counts), addressOf }),
			),
		);
		await this.#findPayments(id);
	}

	async cancel(index: number): Promise<void> {
		const { eventId } = this.#simulation;
		const request = { eventId, bookingId: this.#idAt(index), revision: null, reason: 'Flu' };
		await this.#unlessRefused(() =>
			this.#simulation.callClub((club) => club.cancelBooking(organiser, request)),
		);
	}

	async delete(indexes: number[]): Promise<void> {
		const ids = this.#idsAt(indexes);
		const { eventId, storage } = this.#simulation;
		const stored = await storage.bookings.getAll(ids);
		const bookings = ids.map((id) => ({
			id,
			revision: stored.find((booking) => booking.id === id)?.revision ?? 0,
		}));
		await this.#changePresence(ids, async () => {
			const isDone = await this.#simulation.callClub(async (club) => {
				await club.deleteBookings(organiser, { eventId, bookings });
				return true;
			});
			return isDone ? [] : null;
		});
	}

	async undo(indexes: number[]): Promise<void> {
		const bookingIds = this.#idsAt(indexes);
		const { eventId } = this.#simulation;
		await this.#changePresence(bookingIds, async () => {
			const restored = await this.#simulation.callClub((club, addressOf) =>
				club.restoreBookings(organiser, { eventId, bookingIds, addressOf }),
			);
			return restored?.map(({ booking }) => booking.id) ?? null;
		});
		for (const id of bookingIds) await this.#findPayments(id);
	}

	/** Returns how much the panel says must be refunded, by booking id, in the minor unit of the currency. */
	async toRefund(): Promise<Map<string, number>> {
		const found = await this.#simulation.callClub((club) =>
			club.readEventBookings(this.#simulation.eventId),
		);
		if (found === null) throw new Error('the server crashed while the panel read the bookings');
		return new Map([...found.balances].map(([id, { toRefundMinor }]) => [id, toRefundMinor]));
	}

	/**
	 * Runs an all-or-nothing change. `change` returns the ids of the bookings that exist afterwards, or null after a
	 * crash. A refused change must leave the bookings as they are.
	 */
	async #changePresence(ids: string[], change: () => Promise<string[] | null>): Promise<void> {
		const before = ids.map((id) => [id, this.presence.get(id) ?? 'unknown'] as const);
		for (const id of ids) this.presence.set(id, 'unknown');
		try {
			const existing = await change();
			if (existing === null) return;
			for (const id of ids) this.presence.set(id, existing.includes(id) ? 'stored' : 'deleted');
		} catch (error) {
			if (!(error instanceof ClubError)) throw error;
			for (const [id, presence] of before) this.presence.set(id, presence);
		}
	}

	async #unlessRefused<Result>(action: () => Promise<Result | null>): Promise<Result | null> {
		try {
			return await action();
		} catch (error) {
			if (error instanceof ClubError) return null;
			throw error;
		}
	}

	/** Lets the simulated payers pay the new checkouts of a booking. */
	async #findPayments(bookingId: string): Promise<void> {
		for (const checkout of await this.#simulation.storage.payments.listForBooking(bookingId)) {
			const { id: checkoutId, amountMinor } = checkout;
			this.#simulation.paymentStarted({ checkoutId, bookingId, amountMinor });
		}
	}

	#idAt(index: number): string {
		return this.#idsAt([index])[0] ?? 'none';
	}

	#idsAt(indexes: number[]): string[] {
		const ids = [...this.presence.keys()];
		return [...new Set(indexes.map((index) => ids[index % ids.length] ?? 'none'))];
	}
}
