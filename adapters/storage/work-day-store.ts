import { countVolunteers } from '@burgee/core';
import type { SignUpResult, WorkDayStore } from '@burgee/core/ports/work-day-store';
import type { Database } from './database.ts';
import { recordStore } from './documents.ts';
import { addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { signUpKeys, signUps, workDays } from './schema.ts';

export function workDayStore(database: Database): WorkDayStore {
	const signUpsFor = (workDayId: string) =>
		database.list(signUps, {
			where: [['workDayId', '=', workDayId]],
			order: [['submittedAt', 'desc']],
		});
	return {
		...recordStore(database, workDays, 'work day'),
		listFrom: (from) =>
			database.list(workDays, { where: [['date', '>=', from]], order: [['date', 'asc']] }),
		list: () => database.list(workDays, { order: [['date', 'desc']] }),
		signUp: async (signUp, key) =>
			toResult(
				await addOnce(database, {
					into: signUps,
					record: structuredClone(signUp),
					noun: 'sign-up',
					keys: signUpKeys,
					key,
				}),
			),
		findByIdempotencyKey: async (key) => {
			const outcome = await findOutcome(database, signUpKeys, key);
			return outcome && toResult(outcome);
		},
		listSignUps: signUpsFor,
		countVolunteers: async (workDayId) => countVolunteers(await signUpsFor(workDayId)),
	};
}

function toResult(outcome: KeyOutcome): SignUpResult {
	return 'storedId' in outcome ? { outcome: outcome.outcome, signUpId: outcome.storedId } : outcome;
}
