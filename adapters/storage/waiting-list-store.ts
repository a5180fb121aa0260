import {
	addPlaces,
	ClubError,
	noPlaces,
	placesOf,
	requirePlaces,
	requireWaiting,
	type WaitingEntry,
	waitingSumsOf,
	withWaiting,
	zeroTotals,
} from '@burgee/core';
import type {
	JoinResult,
	WaitingChange,
	WaitingChangeOptions,
	WaitingListStore,
} from '@burgee/core/ports/waiting-list-store';
import type { Database, Ref, Seen, Write } from './database.ts';
import { addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { digestOf } from './invitation-store.ts';
import { messageWrites } from './message-store.ts';
import { put, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import { events, type StoredWaitingEntry, totals, waitingEntries, waitingKeys } from './schema.ts';

/** A longer list helps nobody, and the server reads the whole list to make an offer. */
const maxWaiting = 500;

export function waitingListStore(database: Database): WaitingListStore {
	const findBy = async (field: 'leaveTokenDigest' | 'offerTokenDigest', digest: string) => {
		const where = [[field, '=', digest] as const];
		const [found] = await database.list(waitingEntries, { where, limit: 1 });
		return found;
	};
	return {
		join: async (original, { token, message, key }) => {
			const entry = structuredClone(original);
			const { id: eventId, name } = { id: entry.eventId, name: entry.eventName };
			const [eventRef, totalsRef] = [refTo(events, eventId), refTo(totals, eventId)];
			const sent = messageWrites([structuredClone(message)]);
			const leaveTokenDigest = digestOf(token);
			const record: StoredWaitingEntry = { ...entry, leaveTokenDigest, offerTokenDigest: null };
			const outcome = await addOnce(database, {
				into: waitingEntries,
				record,
				noun: 'entry of the waiting list',
				at: entry.joinedAt,
				keys: waitingKeys,
				key,
				read: [eventRef, totalsRef, ...sent.read],
				alsoWrite: (seen) => {
					const event = seen.get(eventRef);
					if (event === null) throw new ClubError('event-not-found');
					const before = seen.get(totalsRef) ?? zeroTotals({ id: eventId, name });
					requireWaiting(event, { taken: before, party: placesOf(entry) });
					if (before.waiting >= maxWaiting) throw new ClubError('list-full');
					return [put(totals, { ...before, waiting: before.waiting + 1 }), ...sent.writes(seen)];
				},
			});
			return toResult(outcome);
		},
		change: (eventId, changes, options = {}) =>
			changeEntries(database, eventId, structuredClone([...changes]), structuredClone(options)),
		get: async (id) => {
			const [stored = null] = await database.get(waitingEntries, [id]);
			return stored && withoutDigests(stored);
		},
		find: async (token) => {
			const digest = digestOf(token);
			const found =
				(await findBy('offerTokenDigest', digest)) ?? (await findBy('leaveTokenDigest', digest));
			return found === undefined ? null : withoutDigests(found);
		},
		findByIdempotencyKey: async (key) => {
			const outcome = await findOutcome(database, waitingKeys, key);
			return outcome && toResult(outcome);
		},
		listForEvent: async (eventId) => {
			const where = [['eventId', '=', eventId] as const];
			const found = await database.list(waitingEntries, { where, order: [['joinedAt', 'asc']] });
			return found.map(withoutDigests);
		},
		listWaitedFor: async () => {
			const found = await Promise.all([
				database.list(totals, { where: [['waiting', '>', 0]] }),
				database.list(totals, { where: [['offeredPlaces', '>', 0]] }),
			]);
			return [...new Set(found.flat().map(({ eventId }) => eventId))];
		},
	};
}

function changeEntries(
	database: Database,
	eventId: string,
	changes: WaitingChange[],
	{ audit, mayExceedPlaces = false }: WaitingChangeOptions,
): Promise<boolean> {
	const [eventRef, totalsRef] = [refTo(events, eventId), refTo(totals, eventId)];
	const planned = changes.map((change) => ({
		...change,
		ref: refTo(waitingEntries, change.entry.id),
	}));
	const sent = messageWrites(changes.flatMap(({ message }) => message ?? []));
	const audited = auditWrites(audit);
	return database.change(
		{
			read: [
				...[eventRef, totalsRef, ...planned.map(({ ref }) => ref)],
				...[...sent.read, ...audited.read],
			],
			lists: [{ in: waitingEntries, query: { where: [['eventId', '=', eventId]] } }],
		},
		(seen) => {
			const isCurrent = planned.every(
				({ ref, entry }) => seen.get(ref)?.revision === entry.revision - 1,
			);
			if (!isCurrent || changes.length === 0) return { result: isCurrent };
			const after = new Map<string, WaitingEntry>(
				[...seen.list(waitingEntries), ...changes.map(({ entry }) => entry)].map((entry) => [
					entry.id,
					entry,
				]),
			);
			const { eventName } = planned[0]?.entry ?? { eventName: '' };
			const before = seen.get(totalsRef) ?? zeroTotals({ id: eventId, name: eventName });
			const offered = planned
				.filter(({ ref, entry }) => isNewOffer(seen.get(ref), entry))
				.map(({ entry }) => entry);
			const event = seen.get(eventRef);
			if (offered.length > 0 && event !== null && !mayExceedPlaces) {
				const others = [...after.values()].filter((entry) => !offered.includes(entry));
				const taken = { ...before, ...waitingSumsOf(others) };
				const party = offered.map(placesOf).reduce(addPlaces, noPlaces);
				// The parties that wait get the offers, so their claim does not count.
				requirePlaces({ ...event, waitingList: false }, { taken, after: party });
			}
			return {
				result: true,
				writes: [
					...planned.map(({ ref, entry, offerToken }) =>
						entryWrite(seen, { ref, entry, offerToken }),
					),
					{ ref: totalsRef, record: withWaiting(before, waitingSumsOf([...after.values()])) },
					...sent.writes(seen),
					...audited.writes,
				],
			};
		},
	);
}

function isNewOffer(before: WaitingEntry | null, after: WaitingEntry): boolean {
	return after.state === 'offered' && before?.state !== 'offered';
}

/** Returns the write of an entry's next revision. Its tokens stay, unless it gets a new one. */
export function entryWrite(
	seen: Seen,
	{
		ref,
		entry,
		offerToken,
	}: { ref: Ref<StoredWaitingEntry>; entry: WaitingEntry; offerToken?: string | undefined },
): Write {
	const stored = seen.get(ref);
	return put(waitingEntries, {
		...entry,
		leaveTokenDigest: stored?.leaveTokenDigest ?? '',
		offerTokenDigest:
			offerToken === undefined ? (stored?.offerTokenDigest ?? null) : digestOf(offerToken),
	});
}

export function withoutDigests({
	leaveTokenDigest: _,
	offerTokenDigest: __,
	...entry
}: StoredWaitingEntry): WaitingEntry {
	return entry;
}

function toResult(outcome: KeyOutcome): JoinResult {
	return 'storedId' in outcome ? { outcome: outcome.outcome, entryId: outcome.storedId } : outcome;
}
