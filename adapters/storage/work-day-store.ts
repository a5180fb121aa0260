import { type AuditEntry, countVolunteers, erasedAuditEntry } from '@burgee/core';
import type {
	IdempotentWorkDay,
	SignUpResult,
	WorkDayStore,
} from '@burgee/core/ports/work-day-store';
import type { Database } from './database.ts';
import { addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { put, refTo } from './records.ts';
import { auditWrites, changeAudited, revisedStore } from './revised-store.ts';
import { auditLog, signUpKeys, signUps, workDayKeys, workDays } from './schema.ts';

/** The most sign-ups that one transaction removes. Firestore limits the writes of a transaction. */
const maxRemovedSignUps = 200;

export function workDayStore(database: Database): WorkDayStore {
	const { get, replace } = revisedStore(database, workDays, 'work day');
	const storedSignUps = revisedStore(database, signUps, 'sign-up');
	const signUpsFor = (workDayId: string) =>
		database.list(signUps, {
			where: [['workDayId', '=', workDayId]],
			order: [['submittedAt', 'desc']],
		});
	return {
		get,
		replace,
		remove: async (workDay, audit) => {
			const isRemoved = await removeWithSignUps(database, workDay, structuredClone(audit));
			// Some may have been stored since the transaction has read them.
			if (isRemoved) await database.removeWhere(signUps, [['workDayId', '=', workDay.id]]);
			return isRemoved;
		},
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

/**
 * Removes the work day and its sign-ups in one transaction. The retention finds audit entries by the sign-up or by the
 * entry of its removal, and there is neither now, so the transaction erases the names in these entries.
 */
async function removeWithSignUps(
	database: Database,
	{ id, revision }: { id: string; revision: number },
	audit: AuditEntry | undefined,
): Promise<boolean> {
	const ref = refTo(workDays, id);
	const where = [['workDayId', '=', id] as const];
	const found = await database.list(signUps, { where, limit: maxRemovedSignUps });
	const entries = await Promise.all(
		found.map((signUp) => database.list(auditLog, { where: [['subjectId', '=', signUp.id]] })),
	);
	const signUpRefs = found.map((signUp) => refTo(signUps, signUp.id));
	const entryRefs = entries.flat().map((entry) => refTo(auditLog, entry.id));
	return changeAudited(database, { read: [ref, ...signUpRefs, ...entryRefs], audit }, (seen) => {
		if (seen.get(ref)?.revision !== revision) return null;
		const erased = entryRefs
			.map((entry) => seen.get(entry))
			.filter((entry) => entry !== null)
			.map((entry) => put(auditLog, erasedAuditEntry(entry, { eventName: null })));
		return [...[ref, ...signUpRefs].map((removed) => ({ ref: removed, record: null })), ...erased];
	});
}

function toWorkDayResult(outcome: KeyOutcome): IdempotentWorkDay {
	return 'storedId' in outcome
		? { outcome: outcome.outcome, workDayId: outcome.storedId }
		: outcome;
}

function toSignUpResult(outcome: KeyOutcome): SignUpResult {
	return 'storedId' in outcome ? { outcome: outcome.outcome, signUpId: outcome.storedId } : outcome;
}
