import type { BookingForm } from '@burgee/core';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import type { PaymentLinkJson } from '@burgee/core/api/payments';
import { expect } from 'vitest';
import { type PaymentSimulation, places } from './payment-simulation.ts';

type Counts = Pick<BookingForm, 'numberAttending' | 'numberOfChildren'>;

/** Changes and pays bookings of the simulation's event by their links, as their members do. */
export class SimulatedMember {
	readonly #tokens: string[] = [];
	readonly #simulation: PaymentSimulation;

	constructor(simulation: PaymentSimulation) {
		this.#simulation = simulation;
	}

	/** Called when the server has answered a booking with its link. */
	sawBooking(token: string): void {
		if (!this.#tokens.includes(token)) this.#tokens.push(token);
	}

	/** Changes the booking. If that costs more, the simulated payers can pay the difference. */
	async change(index: number, counts: Counts): Promise<void> {
		const path = this.#pathAt(index);
		const before = await this.#simulation.send<MyBookingJson>((http) => http.get(path));
		const heldBefore = await this.#simulation.heldPlaces();
		const form = { firstName: 'Cleo', lastName: 'Reed', ...counts };
		const reply = await this.#simulation.send<MyBookingJson | PaymentLinkJson>((http) =>
			http.put(path, form),
		);
		if (reply === null || before === null || before.status !== 200) return;
		if (reply.status === 409 && isRefusedForPlaces(reply.body)) {
			expect(heldBefore + counts.numberAttending).toBeGreaterThan(places);
		}
		if (reply.status !== 200) return;
		const needsMore = counts.numberAttending > before.body.numberAttending;
		const isNew =
			!('checkoutId' in reply.body) || reply.body.checkoutId !== before.body.openCheckoutId;
		if (needsMore && isNew) {
			const held = await this.#simulation.heldPlaces();
			expect(held, 'a change holds its places within the limit').toBeLessThanOrEqual(places);
		}
		await this.#findPayments('checkoutId' in reply.body ? reply.body.bookingId : reply.body.id);
	}

	/** Asks for a payment of what the booking owes. */
	async payOwed(index: number): Promise<void> {
		const path = this.#pathAt(index);
		const reply = await this.#simulation.send<MyBookingJson>((http) => http.get(path));
		if (reply?.status !== 200) return;
		await this.#simulation.send((http) => http.post(`${path}/payment-links`));
		await this.#findPayments(reply.body.id);
	}

	async #findPayments(bookingId: string): Promise<void> {
		for (const checkout of await this.#simulation.storage.payments.listForBooking(bookingId)) {
			const { id: checkoutId, amountMinor } = checkout;
			this.#simulation.paymentStarted({ checkoutId, bookingId, amountMinor });
		}
	}

	#pathAt(index: number): string {
		const token = this.#tokens[index % Math.max(1, this.#tokens.length)] ?? 'none';
		return `/api/my-bookings/${token}`;
	}
}

function isRefusedForPlaces(body: object): boolean {
	return 'code' in body && (body.code === 'event-full' || body.code === 'not-enough-places');
}
