import { copiedCollections } from '@burgee/adapters/storage/copy/digest';
import type { Database } from '@burgee/adapters/storage/database';
import { direct, put } from '@burgee/adapters/storage/records';
import { bookings, checkouts, events } from '@burgee/adapters/storage/schema';
import { idOf } from '../bench/grown-club.ts';
import { genericRecord } from './generic-record.ts';
import { bookingOf, bookingToPay, checkoutOf, eventOf } from './samples.ts';

const eventCount = 200;
const bookingsPerEvent = 10;
const eventsPerChange = 20;

/**
 * Fills an empty database with 200 events and 2,000 bookings, of which one in ten has a checkout, and with three records
 * of each collection that a copy contains.
 */
export async function fillWholeClub(database: Database): Promise<void> {
	const all = Array.from({ length: eventCount }, (_, index) => idOf('event', index));
	for (let first = 0; first < eventCount; first += eventsPerChange) {
		const writes = all.slice(first, first + eventsPerChange).flatMap(writesOf);
		const read = writes.map(({ ref }) => ref);
		await database.change({ read }, () => ({ writes, result: undefined }));
	}
	for (const collection of copiedCollections) {
		for (const number of [1, 2, 3]) {
			const record = genericRecord(collection, number);
			// No booking has an amount without a currency, and Firestore stores none.
			const corrected = collection.name === 'bookings' ? { paymentCurrency: 'EUR' } : {};
			await database.write(direct('create', collection, { ...record, ...corrected }));
		}
	}
}

function writesOf(eventId: string) {
	const checkout = checkoutOf({ id: `${eventId}-0`, eventId });
	const free = Array.from({ length: bookingsPerEvent - 1 }, (_, index) =>
		bookingOf({ id: `${eventId}-${index + 1}`, eventId, eventName: eventId }),
	);
	return [
		put(events, eventOf({ id: eventId, name: eventId })),
		put(checkouts, checkout),
		...[bookingToPay(checkout), ...free].map((booking) => put(bookings, booking)),
	];
}
