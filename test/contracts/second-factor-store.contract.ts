import type { Storage } from '@burgee/core/ports/storage';
import { beforeEach, expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { adminOf, auditEntryOf, ids, invalidIds, secondFactorOf } from './samples.ts';

const added = secondFactorOf({ uid: 'one' });
const prepared = secondFactorOf({ uid: 'one', addedAt: null, recoveryCodes: [] });

export function secondFactorStoreContract(storage: Storage): void {
	const factors = () => storage.secondFactors;
	const admin = adminOf({ uid: 'one' });
	beforeEach(() => storage.admins.put(admin));

	async function storeAdded(): Promise<void> {
		await factors().prepare(prepared, 0);
		await factors().replace({ ...added, revision: 1 });
	}

	test('SecondFactorStore.get returns every field of a stored second factor exactly', async () => {
		await storeAdded();
		expect(await factors().get('one')).toEqual({ ...added, revision: 1 });
		for (const uid of ['two', ...invalidIds]) expect(await factors().get(uid)).toBeNull();
	});

	test('SecondFactorStore.prepare replaces a second factor that was only prepared', async () => {
		expect(await factors().prepare(prepared, 0)).toBe('prepared');
		expect(await factors().prepare({ ...prepared, secret: 'OTHER' }, 0)).toBe('prepared');
		expect(await factors().get('one')).toEqual({ ...prepared, secret: 'OTHER', revision: 1 });
	});

	test('SecondFactorStore.prepare does not replace a second factor that was added', async () => {
		await storeAdded();
		expect(await factors().prepare({ ...prepared, secret: 'OTHER' }, 0)).toBe('added');
		expect(await factors().get('one')).toEqual({ ...added, revision: 1 });
	});

	test('SecondFactorStore.prepare stores nothing for an account that has changed or was removed, also at the same time', async () => {
		const racing = async (change: () => Promise<unknown>, revision: number) => {
			await concurrently(9, (index) =>
				index === 4 ? change() : factors().prepare(prepared, revision),
			);
			expect(await factors().list()).toEqual([]);
			expect(await factors().prepare(prepared, revision)).toBe('signed-out');
		};
		await racing(() => storage.accounts.change({ uid: 'one', audit: [] }), 0);
		expect(await factors().prepare(prepared, 1)).toBe('prepared');
		await racing(() => storage.admins.remove(admin), 1);
		expect(await factors().prepare(prepared, 2)).toBe('signed-out');
		expect(await factors().list()).toEqual([]);
	});

	test('SecondFactorStore.replace stores only one of ten concurrent changes of the same revision', async () => {
		await storeAdded();
		const changes = Array.from({ length: 10 }, (_, index) => ({
			...added,
			lastTimeStep: added.lastTimeStep + index,
			revision: 2,
		}));
		const replaced = await Promise.all(changes.map((change) => factors().replace(change)));
		expect(replaced.filter(Boolean)).toHaveLength(1);
		expect(await factors().get('one')).toEqual(changes[replaced.indexOf(true)]);
	});

	test('SecondFactorStore.replace refuses a revision that is not the stored one', async () => {
		expect(await factors().replace(added)).toBe(false);
		await storeAdded();
		expect(await factors().replace({ ...added, revision: 1 })).toBe(false);
	});

	test('SecondFactorStore writes the audit entry of a change only if the change is stored', async () => {
		await factors().prepare(prepared, 0);
		await factors().replace({ ...added, revision: 1 }, auditEntryOf({ id: 'replaced' }));
		await factors().replace({ ...added, revision: 1 }, auditEntryOf({ id: 'refused' }));
		expect(ids(await storage.audit.list({ limit: 9 }))).toEqual(['replaced']);
	});

	test('SecondFactorStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		await storeAdded();
		const change = { ...added, recoveryCodes: ['digest-three'], revision: 2 };
		const replacing = factors().replace(change);
		change.recoveryCodes.push('changed');
		await replacing;
		(await factors().get('one'))?.recoveryCodes.push('changed');
		expect((await factors().get('one'))?.recoveryCodes).toEqual(['digest-three']);
	});
}
