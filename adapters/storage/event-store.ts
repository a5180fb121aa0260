import { asCancelled, type ClubEvent } from '@burgee/core';
import type { EventStore, IdempotentEvent } from '@burgee/core/ports/event-store';
import type { Condition, Database } from './database.ts';
import { addAllOnce, addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { direct, getAll, getOne, put, refTo, within } from './records.ts';
import { auditWrites, changeAudited, revisedStore } from './revised-store.ts';
import { cancelledEvents, deletedEvents, eventKeys, events } from './schema.ts';

export function eventStore(database: Database): EventStore {
	const { get, replace } = revisedStore(database, events, 'event');
	return {
		get,
		getAll: (ids) => getAll(database, events, ids),
		replace,
		add: async (event, audit, key) => {
			const { read, writes } = auditWrites(structuredClone(audit));
			const outcome = await addOnce(database, {
				into: events,
				record: structuredClone(event),
				noun: 'event',
				at: event.createdAt,
				keys: eventKeys,
				key,
				read,
				alsoWrite: () => writes,
			});
			return toResult(outcome);
		},
		addAll: async (original, key) => {
			const [first, ...others] = structuredClone(original);
			if (first === undefined) throw new Error('there is no event to add');
			const audited = [first, ...others].map(({ audit }) => auditWrites(audit));
			const outcome = await addAllOnce(database, {
				into: events,
				records: [first.event, ...others.map(({ event }) => event)],
				noun: 'event',
				at: first.event.createdAt,
				keys: eventKeys,
				key,
				read: audited.flatMap(({ read }) => read),
				alsoWrite: () => audited.flatMap(({ writes }) => writes),
			});
			return toResult(outcome);
		},
		findByIdempotencyKey: async (key) => {
			const outcome = await findOutcome(database, eventKeys, key);
			return outcome && toResult(outcome);
		},
		moveToBin: (original, audit) => {
			const event = structuredClone(original);
			const ref = refTo(events, event.id);
			const read = [ref, refTo(deletedEvents, event.id)];
			return changeAudited(database, { read, audit }, (seen) =>
				seen.get(ref)?.revision === event.revision - 1
					? [{ ref, record: null }, put(deletedEvents, event)]
					: null,
			);
		},
		listDeleted: ({ limit, after } = {}) =>
			database.list(deletedEvents, {
				order: [['deletedAt', 'desc']],
				after: after && [after.deletedAt, after.id],
				limit,
			}),
		getDeleted: (id) => getOne(database, deletedEvents, id),
		restore: (original, audit) => {
			const event: ClubEvent = structuredClone(original);
			const ref = refTo(deletedEvents, event.id);
			const read = [ref, refTo(events, event.id)];
			return changeAudited(database, { read, audit }, (seen) =>
				seen.get(ref)?.revision === event.revision - 1
					? [{ ref, record: null }, put(events, event)]
					: null,
			);
		},
		whenCancelled: async (ids) => {
			const [inBin, removed] = await Promise.all([
				getAll(database, deletedEvents, ids),
				getAll(database, cancelledEvents, ids),
			]);
			const cancelled = [...removed, ...inBin.map(asCancelled)].filter((event) => event !== null);
			return new Map(cancelled.map(({ id, cancelledAt }) => [id, cancelledAt]));
		},
		emptyBin: async (at) => {
			const old: Condition<'deletedAt'>[] = [['deletedAt', '<', at]];
			for (const event of await database.list(deletedEvents, { where: old })) {
				const cancelled = asCancelled(event);
				if (cancelled !== null) await database.write(direct('put', cancelledEvents, cancelled));
			}
			await database.removeWhere(deletedEvents, old);
		},
		listFrom: (from, { after, limit } = {}) =>
			database.list(events, {
				where: [['lastsUntil', '>=', from]],
				order: [['eventdatetime', 'asc']],
				after: after && [after.eventdatetime, after.id],
				limit,
			}),
		listLatest: ({ since, before, after, limit } = {}) =>
			database.list(events, {
				where: within('eventdatetime', { since, before }),
				order: [['eventdatetime', 'desc']],
				after: after && [after.eventdatetime, after.id],
				limit,
			}),
	};
}

function toResult(outcome: KeyOutcome): IdempotentEvent {
	return 'storedId' in outcome ? { outcome: outcome.outcome, eventId: outcome.storedId } : outcome;
}
