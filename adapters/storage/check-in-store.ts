import type { CheckInStore } from '@burgee/core/ports/check-in-store';
import { ofEvent } from './booking-writes.ts';
import type { Database } from './database.ts';
import { getOne, put, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import { checkIns } from './schema.ts';

export function checkInStore(database: Database): CheckInStore {
	return {
		put: (original, audit) => {
			const checkIn = structuredClone(original);
			const ref = refTo(checkIns, checkIn.bookingId);
			const { read, writes } = auditWrites(structuredClone(audit));
			return database.change({ read: [ref, ...read] }, (seen) => {
				const stored = seen.get(ref);
				return stored?.present === checkIn.present
					? { result: stored }
					: { result: checkIn, writes: [put(checkIns, checkIn), ...writes] };
			});
		},
		get: (bookingId) => getOne(database, checkIns, bookingId),
		listForEvent: (eventId) => database.list(checkIns, ofEvent(eventId)),
		removeBefore: (at) => database.removeWhere(checkIns, [['at', '<', at]]),
	};
}
