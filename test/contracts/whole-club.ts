import { copiedCollections } from '@burgee/adapters/storage/copy/digest';
import type { Database } from '@burgee/adapters/storage/database';
import { direct } from '@burgee/adapters/storage/records';
import { type ClubSize, fillClub } from '../bench/grown-club.ts';
import { genericRecord } from './generic-record.ts';

/** Fills an empty database with a club, and with three records of each collection that a copy contains. */
export async function fillWholeClub(database: Database, size: ClubSize): Promise<void> {
	await fillClub(database, { signUpsPerWorkDay: 2, ...size });
	for (const collection of copiedCollections) {
		for (const number of [1, 2, 3]) {
			const record = genericRecord(collection, number);
			// No booking has an amount without a currency, and Firestore stores none.
			const corrected = collection.name === 'bookings' ? { paymentCurrency: 'EUR' } : {};
			await database.write(direct('create', collection, { ...record, ...corrected }));
		}
	}
}
