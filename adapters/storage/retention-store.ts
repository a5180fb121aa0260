import {
	erasedBooking,
	erasedMessage,
	erasedSignUp,
	erasedWaitingEntry,
	type Instant,
} from '@burgee/core';
import type { RetentionStore } from '@burgee/core/ports/retention-store';
import { removeLinksOf } from './booking-link-store.ts';
import type { Collection, Condition, Database, Fields } from './database.ts';
import { getOne, put, refTo } from './records.ts';
import {
	auditLog,
	bookings,
	messages,
	retentionDefaults,
	signUps,
	waitingEntries,
} from './schema.ts';
import { withoutDigests } from './waiting-list-store.ts';

/** The id of the only record of `retentionDefaults`. */
const id = 'retention';

export function retentionStore(database: Database): RetentionStore {
	return {
		listBookings: ({ eventId, submittedBefore }) =>
			database.list(bookings, {
				where: [
					['eventId', '=', eventId],
					['erasedAt', '=', null],
					['submittedAt', '<', submittedBefore],
				],
			}),
		eraseBookings: async (found, at) => {
			// If the process ends in between, the next run erases the bookings.
			await removeLinksOf(
				database,
				found.map(({ id }) => id),
			);
			return erase(database, bookings, found, { at, erased: erasedBooking });
		},
		listSignUps: (submittedBefore) =>
			database.list(signUps, {
				where: [
					['erasedAt', '=', null],
					['submittedAt', '<', submittedBefore],
				],
			}),
		eraseSignUps: (found, at) => erase(database, signUps, found, { at, erased: erasedSignUp }),
		listWaitingEntries: async (joinedBefore) => {
			const found = await database.list(waitingEntries, {
				where: [
					['erasedAt', '=', null],
					['joinedAt', '<', joinedBefore],
				],
			});
			return found.map(withoutDigests);
		},
		eraseWaitingEntries: (found, at) =>
			erase(database, waitingEntries, found, {
				at,
				erased: (stored, erasedAt) => ({ ...stored, ...erasedWaitingEntry(stored, erasedAt) }),
			}),
		listMessages: (createdBefore) =>
			database.list(messages, {
				where: [
					['erasedAt', '=', null],
					['createdAt', '<', createdBefore],
				],
			}),
		eraseMessages: (found, at) => erase(database, messages, found, { at, erased: erasedMessage }),
		listEntriesOf: (subjectId) =>
			database.list(auditLog, { where: [['subjectId', '=', subjectId]] }),
		listActions: ({ what, after, limit }) =>
			database.list(auditLog, {
				where: [['what', '=', what]],
				after: after === undefined ? undefined : [after],
				limit,
			}),
		replaceEntries: async (original) => {
			const entries = structuredClone(original);
			const read = entries.map((entry) => refTo(auditLog, entry.id));
			await database.change({ read }, (seen) => ({
				result: undefined,
				writes: entries
					.filter((entry) => seen.get(refTo(auditLog, entry.id)) !== null)
					.map((entry) => put(auditLog, entry)),
			}));
		},
		hasSubmittedAfter: async (time) =>
			(await isAnySubmittedAfter(database, bookings, time)) ||
			(await isAnySubmittedAfter(database, signUps, time)),
		getDefault: async () => (await getOne(database, retentionDefaults, id))?.applies ?? null,
		decideDefault: (applies) => {
			const ref = refTo(retentionDefaults, id);
			return database.change({ read: [ref] }, (seen) => {
				const stored = seen.get(ref);
				return stored === null
					? { result: applies, writes: [put(retentionDefaults, { id, applies })] }
					: { result: stored.applies };
			});
		},
	};
}

async function isAnySubmittedAfter<Item extends Fields & { submittedAt: Instant }>(
	database: Database,
	records: Collection<Item>,
	time: Instant,
): Promise<boolean> {
	const where: Condition<'submittedAt'>[] = [['submittedAt', '>', time]];
	return (await database.list(records, { where, limit: 1 })).length > 0;
}

/** Replaces the records that still have the given revisions. Returns their number. */
function erase<Item extends Fields & { id: string; revision: number }>(
	database: Database,
	from: Collection<Item>,
	original: readonly Item[],
	{ at, erased }: { at: Instant; erased: (record: Item, at: Instant) => Item },
): Promise<number> {
	const revisions = original.map((record) => ({
		ref: refTo(from, record.id),
		revision: record.revision,
	}));
	return database.change({ read: revisions.map(({ ref }) => ref) }, (seen) => {
		const current = revisions.flatMap(({ ref, revision }) => {
			const stored = seen.get(ref);
			return stored?.revision === revision ? [stored] : [];
		});
		return {
			result: current.length,
			writes: current.map((record) => put(from, erased(record, at))),
		};
	});
}
