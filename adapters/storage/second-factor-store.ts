import { isAdded } from '@burgee/core';
import type { SecondFactorStore } from '@burgee/core/ports/second-factor-store';
import type { Database } from './database.ts';
import { put, refTo } from './documents.ts';
import { revisedStore } from './revised-store.ts';
import { secondFactors } from './schema.ts';

export function secondFactorStore(database: Database): SecondFactorStore {
	const { get, replace } = revisedStore(database, secondFactors, 'second factor');
	return {
		get,
		replace,
		list: () => database.list(secondFactors),
		prepare: (original) => {
			const factor = structuredClone(original);
			const ref = refTo(secondFactors, factor.uid);
			return database.change({ read: [ref] }, (seen) => {
				const stored = seen.get(ref);
				if (isAdded(stored)) return { result: false };
				const revision = stored === null ? 0 : stored.revision + 1;
				return { result: true, writes: [put(secondFactors, { ...factor, revision })] };
			});
		},
	};
}
