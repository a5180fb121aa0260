import type { FollowUp, Message } from '@burgee/core';
import type { LinkToken } from '@burgee/core/ports/booking-link-store';
import type { MessageStore } from '@burgee/core/ports/message-store';
import { furtherLinkWrite } from './booking-link-store.ts';
import type { Database, Ref, Seen, Write } from './database.ts';
import { getAll, idTaken, put, refTo } from './records.ts';
import { changeAudited, revisedStore } from './revised-store.ts';
import { afterState, messages, stateAndTime } from './schema.ts';

export function messageStore(database: Database): MessageStore {
	const { get, replace, remove } = revisedStore(database, messages, 'message');
	return {
		add: async (original, audit) => {
			const message = structuredClone(original);
			const { read, writes } = messageWrites([message]);
			await changeAudited(database, { read, audit }, (seen) => {
				if (seen.get(refTo(messages, message.id)) !== null) throw idTaken('message', message.id);
				return writes(seen);
			});
		},
		addMissing: (original, replaced = []) => {
			const all = structuredClone([...original]);
			const old = replaced.map(({ id, revision }) => ({ ref: refTo(messages, id), revision }));
			const { read } = messageWrites(all);
			return database.change({ read: [...read, ...old.map(({ ref }) => ref)] }, (seen) => {
				const missing = all.filter(({ id }) => seen.get(refTo(messages, id)) === null);
				const removed = old.filter(({ ref, revision }) => seen.get(ref)?.revision === revision);
				return {
					result: missing.length,
					writes: [
						...messageWrites(missing).writes(seen),
						...removed.map(({ ref }) => ({ ref, record: null })),
					],
				};
			});
		},
		remove: (message) => remove(message),
		get,
		getAll: (ids) => getAll(database, messages, ids),
		replace,
		listDue: ({ at, limit }) =>
			database.list(messages, {
				where: [['dueAt', '<=', at]],
				order: [['dueAt', 'asc']],
				limit,
			}),
		list: ({ state, after, limit }) =>
			state === undefined
				? database.list(messages, {
						order: [['createdAt', 'desc']],
						after: after && [after.createdAt, after.id],
						limit,
					})
				: database.list(messages, {
						where: [
							['stateAndTime', '>=', stateAndTime({ state, createdAt: '' })],
							['stateAndTime', '<', afterState(state)],
						],
						order: [['stateAndTime', 'desc']],
						after: after && [stateAndTime({ state, createdAt: after.createdAt }), after.id],
						limit,
					}),
		listWaiting: (bookingId) =>
			database.list(messages, {
				where: [
					['bookingId', '=', bookingId],
					['state', '=', 'waiting'],
				],
			}),
		listSentTo: ({ mailbox, since }) =>
			database.list(messages, {
				where: [
					['mailbox', '=', mailbox],
					['sentAt', '>=', since],
				],
			}),
	};
}

interface MessageWrites {
	read: Ref[];
	/** Returns the writes. A link that is already stored is kept, because a repeated request needs its seed. */
	writes: (seen: Seen) => Write[];
}

/**
 * Returns the reads and writes that add new messages to a transaction, with the links in their letters
 * (decision: booking-links).
 * @param own the link of the booking's own request, if the transaction stores it anyway.
 */
export function messageWrites(added: readonly Message[], own?: LinkToken): MessageWrites {
	const links = added
		.filter(({ secret }) => secret !== own?.token)
		.flatMap((message) => furtherLinkWrite(message) ?? []);
	return {
		read: [...added.map(({ id }) => refTo(messages, id)), ...links.map(({ ref }) => ref)],
		writes: (seen) => [
			...added.map((message) => put(messages, message)),
			...links.filter(({ ref }) => seen.get(ref) === null),
		],
	};
}

/** Returns the reads and writes that add a message about a change, or put it in the place of the one that waits. */
export function followUpWrites(followUp: FollowUp | undefined): MessageWrites {
	if (followUp === undefined) return { read: [], writes: () => [] };
	const { waiting, merged, separate } = followUp;
	const waitingRef = waiting && refTo(messages, waiting.id);
	const inPlace = messageWrites(merged === null ? [] : [merged]);
	const after = messageWrites(separate === null ? [] : [separate]);
	return {
		read: [...(waitingRef ? [waitingRef] : []), ...inPlace.read, ...after.read],
		writes: (seen) => {
			const isWaiting = waitingRef && seen.get(waitingRef)?.revision === waiting.revision;
			if (!isWaiting) return after.writes(seen);
			return merged === null ? [{ ref: waitingRef, record: null }] : inPlace.writes(seen);
		},
	};
}
