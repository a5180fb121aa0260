import { totalsOfBookings } from '@burgee/core';
import type { SampleStore } from '@burgee/core/ports/sample-store';
import { ofEvent } from './booking-writes.ts';
import type { Collection, Database, Fields, Ref } from './database.ts';
import { refTo } from './records.ts';
import {
	bookingKeys,
	bookings,
	campaigns,
	checkIns,
	deletedEvents,
	events,
	signUpKeys,
	signUps,
	totals,
	waterReadings,
	workDays,
} from './schema.ts';

export function sampleStore(database: Database): SampleStore {
	/** Removes the matching records one by one, so that the database counts each change. */
	const removeFrom = async <Item extends Fields>(
		from: Collection<Item>,
		matches: (record: Item) => boolean,
	): Promise<number> => {
		const found = (await database.list(from)).filter(matches);
		for (const record of found) {
			const ref = refTo(from, String(record[from.id]));
			await database.write({ type: 'remove', ref, record: null });
		}
		return found.length;
	};
	return {
		removeAll: async ({ idPrefix, isReading }) => {
			const isSample = ({ id }: { id: string }) => id.startsWith(idPrefix);
			const isOfSample = ({ storedId }: { storedId: string }) => storedId.startsWith(idPrefix);
			const removed = {
				bookings: await removeBookings(database, idPrefix),
				signUps: await removeFrom(signUps, isSample),
				workDays: await removeFrom(workDays, isSample),
				events: (await removeFrom(events, isSample)) + (await removeFrom(deletedEvents, isSample)),
				campaigns: await removeFrom(campaigns, isSample),
				waterReadings: await removeFrom(waterReadings, isReading),
			};
			for (const keys of [bookingKeys, signUpKeys]) await removeFrom(keys, isOfSample);
			return removed;
		},
	};
}

/** Removes the sample bookings and their check-ins, and recomputes the totals of their events. */
async function removeBookings(database: Database, idPrefix: string): Promise<number> {
	const isSample = ({ id }: { id: string }) => id.startsWith(idPrefix);
	const found = (await database.list(bookings)).filter(isSample);
	for (const eventId of new Set(found.map((booking) => booking.eventId))) {
		const ids = found.filter((booking) => booking.eventId === eventId).map(({ id }) => id);
		const removed = ids.flatMap((id): Ref[] => [refTo(bookings, id), refTo(checkIns, id)]);
		const totalsRef = refTo(totals, eventId);
		const plan = {
			read: [totalsRef, ...removed],
			lists: [{ in: bookings, query: ofEvent(eventId) }],
		};
		// Every write of a booking also writes the totals. Because this transaction writes them too, the
		// database detects a concurrent change of the listed bookings.
		await database.change(plan, (seen) => {
			const kept = seen.list(bookings).filter((booking) => !isSample(booking));
			const writes = [
				...removed.filter((ref) => seen.get(ref) !== null).map((ref) => ({ ref, record: null })),
				{ ref: totalsRef, record: totalsOfBookings(kept, seen.get(totalsRef)) },
			];
			return { result: undefined, writes };
		});
	}
	return found.length;
}
