import { randomUUID } from 'node:crypto';
import type { Booking, EventTotals } from '@burgee/core';
import { expect } from 'vitest';
import { sendJson } from './open-burgee.ts';

/**
 * Prepares `size` bookings, each with its own idempotency key, and records which bookings the server has
 * acknowledged.
 */
export function concurrentBookings(eventId: string, size: number) {
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
		requests,
		acknowledged,
		/**
		 * Sends one booking. If the booking was acknowledged before, expects the same booking id again.
		 * @returns true if the server acknowledged the booking.
		 */
		async send(url: string, { key, body }: (typeof requests)[number]): Promise<boolean> {
			const response = await sendJson(`${url}/api/bookings`, 'POST', body, {
				'Idempotency-Key': key,
			}).catch(() => null);
			if (response?.status !== 201) return false;
			const { bookingId } = (await response.json().catch(() => ({}))) as { bookingId?: string };
			if (bookingId === undefined) return false;
			expect(acknowledged.get(key) ?? bookingId).toBe(bookingId);
			acknowledged.set(key, bookingId);
			return true;
		},
		expectAllStored(stored: Booking[], totals: EventTotals | undefined): void {
			const ids = new Set(stored.map(({ id }) => id));
			for (const id of acknowledged.values()) expect(ids).toContain(id);
			expect(new Set(stored.map(({ lastName }) => lastName)).size).toBe(size);
			expect(stored).toHaveLength(size);
			const attending = requests.reduce((sum, { body }) => sum + body.numberAttending, 0);
			expect(totals).toMatchObject({ bookings: size, attendees: attending });
		},
	};
}
