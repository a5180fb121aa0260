import { currencies, type EventTotals, zeroTotals } from '@burgee/core';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readInstant, readString } from './lenient-values.ts';

/** The totals of `eventTotals/{eventId}`, which has their own shape; null where there is no document. */
export function readTotals(document: DocumentSnapshot): EventTotals | null {
	const fields = document.data();
	if (fields === undefined) return null;
	const totals = zeroTotals({ id: document.id, name: readString(fields.eventName) });
	for (const currency of currencies) {
		totals.revenueMinor[currency] = readTotal(fields.revenueMinor?.[currency]);
	}
	return {
		...totals,
		lastBookedAt: readInstant(fields.lastBookedAt),
		bookings: readTotal(fields.bookings),
		pendingBookings: readTotal(fields.pendingBookings),
		attendees: readTotal(fields.attendees),
		children: readTotal(fields.children),
		softDrinks: readTotal(fields.softDrinks),
		vegetarian: readTotal(fields.vegetarian),
	};
}

/** As it is kept, wrong or not: `recount` is to find the difference. */
function readTotal(value: unknown): number {
	return typeof value === 'number' ? value : 0;
}
