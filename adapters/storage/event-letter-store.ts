import { ClubError, isDayFull, maxLettersPerDay } from '@burgee/core';
import type { EventLetterStore, LetterResult } from '@burgee/core/ports/event-letter-store';
import type { Database, Query } from './database.ts';
import { addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { getOne, put, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import { eventLetters, letterKeys, totals } from './schema.ts';

export function eventLetterStore(database: Database): EventLetterStore {
	return {
		add: async (letter, { audit, key }) => {
			const { read, writes } = auditWrites(structuredClone(audit));
			const { eventId, writtenAt } = letter;
			const totalsRef = refTo(totals, eventId);
			const outcome = await addOnce(database, {
				into: eventLetters,
				record: structuredClone(letter),
				noun: 'letter',
				at: writtenAt,
				keys: letterKeys,
				key,
				read: [...read, totalsRef],
				lists: [{ in: eventLetters, query: latestOf(eventId, maxLettersPerDay) }],
				alsoWrite: (seen) => {
					if (isDayFull(seen.list(eventLetters), writtenAt)) {
						throw new ClubError('too-many-letters');
					}
					// Written unchanged, so that the database detects another letter about the event at the same moment.
					const stored = seen.get(totalsRef);
					return [...writes, ...(stored === null ? [] : [put(totals, stored)])];
				},
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
		listLatest: ({ eventId, limit }) => database.list(eventLetters, latestOf(eventId, limit)),
		removeBefore: (at) => database.removeWhere(eventLetters, [['writtenAt', '<', at]]),
	};
}

function latestOf(eventId: string, limit: number): Query<'eventId' | 'writtenAt'> {
	return { where: [['eventId', '=', eventId]], order: [['writtenAt', 'desc']], limit };
}

function toLetterResult(outcome: KeyOutcome): LetterResult {
	return outcome.outcome === 'key-reused'
		? outcome
		: { outcome: outcome.outcome, letterId: outcome.storedId };
}
