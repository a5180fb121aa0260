import type { Message } from '@burgee/core';
import type { MessageStore } from '@burgee/core/ports/message-store';
import type { Database, Ref, Write } from './database.ts';
import { put, refTo } from './records.ts';
import { revisedStore } from './revised-store.ts';
import { afterState, messages, stateAndTime } from './schema.ts';

export function messageStore(database: Database): MessageStore {
	const { add, get, replace } = revisedStore(database, messages, 'message');
	return {
		add: (message) => add(message),
		get,
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
		listSentTo: ({ mailbox, since }) =>
			database.list(messages, {
				where: [
					['mailbox', '=', mailbox],
					['sentAt', '>=', since],
				],
			}),
	};
}

/** Returns the reads and writes that add new messages to a transaction. */
export function messageWrites(added: readonly Message[]): { read: Ref[]; writes: Write[] } {
	return {
		read: added.map(({ id }) => refTo(messages, id)),
		writes: added.map((message) => put(messages, message)),
	};
}
