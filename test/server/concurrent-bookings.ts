import { randomUUID } from 'node:crypto';
import type { Storage } from '@burgee/core/ports/storage';
import { expect } from 'vitest';
import { HttpClient, idempotency } from './http-client.ts';

/** Fewer than the bookings that are still missing at any kill, so that the server cannot have answered all of them. */
const atTheSameTime = 20;

/** Prepares bookings, each with its own idempotency key, and records which bookings the server has acknowledged. */
export function concurrentBookings(eventId: string, { size }: { size: number }) {
	const requests = Array.from({ length: size }, (_, index) => ({
		key: randomUUID(),
		body: {
			eventId,
			firstName: 'Sender',
			lastName: `Number ${index}`,
			numberAttending: 1 + (index % 5),
			numberOfChildren: 0,
			numberOfSoftDrinks: 0,
			numberOfVegetarian: 0,
			submittedAt: new Date().toISOString(),
		},
	}));
	const acknowledged = new Map<string, string>();
	return {
		/**
		 * Sends one booking. A repeated request must return the booking id of the first request.
		 * @returns true if the server acknowledged the booking.
		 */
		async send(url: string, { key, body }: (typeof requests)[number]): Promise<boolean> {
			const reply = await new HttpClient(url)
				.post<{ bookingId: string }>('/api/bookings', body, idempotency(key))
				.catch(() => null);
			if (reply?.status !== 201) return false;
			const { bookingId } = reply.body;
			expect(acknowledged.get(key) ?? bookingId).toBe(bookingId);
			acknowledged.set(key, bookingId);
			return true;
		},
		/**
		 * Sends all bookings, 20 at the same time. Calls `kill` when `killAfter` bookings are acknowledged. Expects that the
		 * killed server has not acknowledged every booking.
		 */
		async sendAndKill(
			urlOf: (index: number) => string,
			{ killAfter, kill }: { killAfter: number; kill: () => Promise<unknown> },
		): Promise<void> {
			let killed: Promise<unknown> | undefined;
			const unsent = requests.entries();
			const sendOneAfterTheOther = async () => {
				for (const [index, request] of unsent) {
					await this.send(urlOf(index), request);
					if (acknowledged.size >= killAfter) killed ??= kill();
				}
			};
			await Promise.all(Array.from({ length: atTheSameTime }, sendOneAfterTheOther));
			await killed;
			expect(acknowledged.size).toBeLessThan(size);
		},
		async repeat(url: string): Promise<void> {
			const wereAcknowledged = await Promise.all(
				requests.map((request) => this.send(url, request)),
			);
			expect(wereAcknowledged).not.toContain(false);
		},
		async expectAllStored({ bookings }: Storage): Promise<void> {
			const stored = await bookings.listForEvent(eventId);
			const [totals] = await bookings.totalsOf([eventId]);
			const ids = new Set(stored.map(({ id }) => id));
			for (const id of acknowledged.values()) expect(ids).toContain(id);
			expect(new Set(stored.map(({ lastName }) => lastName)).size).toBe(size);
			expect(stored).toHaveLength(size);
			const attending = requests.reduce((sum, { body }) => sum + body.numberAttending, 0);
			expect(totals).toMatchObject({ bookings: size, attendees: attending });
		},
	};
}
