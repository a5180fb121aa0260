import type { EventLetterStore, LetterResult } from '@burgee/core/ports/event-letter-store';
import type { Database } from './database.ts';
import { addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { getOne, put, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import { eventLetters, letterKeys } from './schema.ts';

export function eventLetterStore(database: Database): EventLetterStore {
	return {
		add: async (letter, { audit, key }) => {
			const { read, writes } = auditWrites(structuredClone(audit));
			const outcome = await addOnce(database, {
				into: eventLetters,
				record: structuredClone(letter),
				noun: 'letter',
				at: letter.writtenAt,
				keys: letterKeys,
				key,
				read,
				alsoWrite: () => writes,
			});
			return toLetterResult(outcome);
		},
		get: (id) => getOne(database, eventLetters, id),
		findByIdempotencyKey: async (key) => {
			const outcome = await findOutcome(database, letterKeys, key);
			return outcome && toLetterResult(outcome);
		},
		listIncomplete: () =>
			database.list(eventLetters, { where: [['isComplete', '=', false]], limit: 100 }),
		complete: (id) => {
			const ref = refTo(eventLetters, id);
			return database.change({ read: [ref] }, (seen) => {
				const letter = seen.get(ref);
				return {
					result: undefined,
					writes: letter === null ? [] : [put(eventLetters, { ...letter, isComplete: true })],
				};
			});
		},
		listLatest: ({ eventId, limit }) =>
			database.list(eventLetters, {
				where: [['eventId', '=', eventId]],
				order: [['writtenAt', 'desc']],
				limit,
			}),
		removeBefore: (at) => database.removeWhere(eventLetters, [['writtenAt', '<', at]]),
	};
}

function toLetterResult(outcome: KeyOutcome): LetterResult {
	return outcome.outcome === 'key-reused'
		? outcome
		: { outcome: outcome.outcome, letterId: outcome.storedId };
}
