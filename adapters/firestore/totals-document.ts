import { currencies, type EventTotals, zeroTotals } from '@burgee/core';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readInstant, readString } from './lenient-values.ts';

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

/** Returns a stored number even if it is wrong, so that `recount` reports the difference. */
function readTotal(value: unknown): number {
	return typeof value === 'number' ? value : 0;
}
