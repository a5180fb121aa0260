import { randomUUID } from 'node:crypto';
import type { Booking, EventTotals } from '@burgee/core';
import { expect } from 'vitest';
import { sendJson } from './open-burgee.ts';

/** Members who all book at once, each with an Idempotency-Key of their own, and what they were answered. */
export function bookingStorm(eventId: string, size: number) {
	const parties = Array.from({ length: size }, (_, place) => ({
		key: randomUUID(),
		body: {
			eventId,
			firstName: 'Sender',
			lastName: `Number ${place}`,
			numberAttending: 1 + (place % 5),
			numberOfChildren: 0,
			numberOfSoftDrinks: 0,
			numberOfVegetarian: 0,
			submittedAt: new Date().toISOString(),
		},
	}));
	/** The id of each booking that was acknowledged, by its key. */
	const acknowledged = new Map<string, string>();
	return {
		parties,
		acknowledged,
		/** Whether the server acknowledged the booking; a repeat must get the first answer. */
		async send(url: string, { key, body }: (typeof parties)[number]): Promise<boolean> {
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
		/** Everyone booked once, nothing that was acknowledged is lost, and the totals agree. */
		expectAllKept(stored: Booking[], totals: EventTotals | undefined): void {
			const ids = new Set(stored.map(({ id }) => id));
			for (const id of acknowledged.values()) expect(ids).toContain(id);
			expect(new Set(stored.map(({ lastName }) => lastName)).size).toBe(size);
			expect(stored).toHaveLength(size);
			const attending = parties.reduce((sum, { body }) => sum + body.numberAttending, 0);
			expect(totals).toMatchObject({ bookings: size, attendees: attending });
		},
	};
}
