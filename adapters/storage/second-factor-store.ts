import { isAdded } from '@burgee/core';
import type { SecondFactorStore } from '@burgee/core/ports/second-factor-store';
import { accountRef, accountRevision, guardAccount } from './account-guard.ts';
import type { Database } from './database.ts';
import { put, refTo } from './records.ts';
import { revisedStore } from './revised-store.ts';
import { admins, secondFactors } from './schema.ts';

export function secondFactorStore(database: Database): SecondFactorStore {
	const { get, replace } = revisedStore(database, secondFactors, 'second factor');
	return {
		get,
		replace,
		list: () => database.list(secondFactors),
		prepare: (original, expected) => {
			const factor = structuredClone(original);
			const { uid } = factor;
			const ref = refTo(secondFactors, uid);
			const admin = refTo(admins, uid);
			const plan = { read: [ref, admin, accountRef(uid)] };
			return database.change<'prepared' | 'added' | 'signed-out'>(plan, (seen) => {
				const isCurrent = accountRevision(seen, uid) === expected;
				if (!isCurrent || seen.get(admin) === null) return { result: 'signed-out' };
				const stored = seen.get(ref);
				if (isAdded(stored)) return { result: 'added' };
				const revision = stored === null ? 0 : stored.revision + 1;
				const prepared = put(secondFactors, { ...factor, revision });
				return { result: 'prepared', writes: [prepared, guardAccount(seen, uid)] };
			});
		},
	};
}
