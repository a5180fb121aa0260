import { countVolunteers } from '@burgee/core';
import type {
	IdempotentWorkDay,
	SignUpResult,
	WorkDayStore,
} from '@burgee/core/ports/work-day-store';
import type { Database } from './database.ts';
import { addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { auditWrites, revisedStore } from './revised-store.ts';
import { signUpKeys, signUps, workDayKeys, workDays } from './schema.ts';

export function workDayStore(database: Database): WorkDayStore {
	const { get, replace, remove } = revisedStore(database, workDays, 'work day');
	const storedSignUps = revisedStore(database, signUps, 'sign-up');
	const signUpsFor = (workDayId: string) =>
		database.list(signUps, {
			where: [['workDayId', '=', workDayId]],
			order: [['submittedAt', 'desc']],
		});
	return {
		get,
		replace,
		remove,
		add: async (original, audit, request) => {
			const workDay = structuredClone(original);
			const { read, writes } = auditWrites(structuredClone(audit));
			const outcome = await addOnce(database, {
				into: workDays,
				record: workDay,
				noun: 'work day',
				at: request?.at ?? workDay.date,
				keys: workDayKeys,
				key: request?.key,
				read,
				alsoWrite: () => writes,
			});
			return toWorkDayResult(outcome);
		},
		listFrom: (from, { limit, after } = {}) =>
			database.list(workDays, {
				where: [['date', '>=', from]],
				order: [['date', 'asc']],
				after: after && [after.date, after.id],
				limit,
			}),
		list: ({ before, limit, after } = {}) =>
			database.list(workDays, {
				where: before === undefined ? [] : [['date', '<', before]],
				order: [['date', 'desc']],
				after: after && [after.date, after.id],
				limit,
			}),
		signUp: async (signUp, key, audit) => {
			const { read, writes } = auditWrites(structuredClone(audit));
			const outcome = await addOnce(database, {
				into: signUps,
				record: structuredClone(signUp),
				noun: 'sign-up',
				at: signUp.submittedAt,
				keys: signUpKeys,
				key,
				read,
				alsoWrite: () => writes,
			});
			return toSignUpResult(outcome);
		},
		findByIdempotencyKey: async (key) => {
			const outcome = await findOutcome(database, signUpKeys, key);
			return outcome && toSignUpResult(outcome);
		},
		getSignUp: storedSignUps.get,
		removeSignUp: storedSignUps.remove,
		listSignUps: signUpsFor,
		countVolunteers: async (workDayId) => countVolunteers(await signUpsFor(workDayId)),
	};
}

function toWorkDayResult(outcome: KeyOutcome): IdempotentWorkDay {
	return 'storedId' in outcome
		? { outcome: outcome.outcome, workDayId: outcome.storedId }
		: outcome;
}

function toSignUpResult(outcome: KeyOutcome): SignUpResult {
	return 'storedId' in outcome ? { outcome: outcome.outcome, signUpId: outcome.storedId } : outcome;
}
