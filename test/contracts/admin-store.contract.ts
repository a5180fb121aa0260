import { type Admin, permissions } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { adminOf, hostileText } from './samples.ts';

export function adminStoreContract(storage: Storage): void {
	test('AdminStore.put replaces every field of an existing admin', async () => {
		await storage.admins.put(adminOf({ uid: 'one', name: hostileText, permissions }));
		expect(await storage.admins.get('one')).toEqual(
			adminOf({ uid: 'one', name: hostileText, permissions }),
		);
		const changed = adminOf({ uid: 'one', permissions: [], disabled: true, role: 'treasurer' });
		await storage.admins.put(changed);
		expect(await storage.admins.get('one')).toEqual(changed);
		expect(await storage.admins.list()).toEqual([changed]);
	});

	test('AdminStore.get returns null for an unknown uid', async () => {
		expect(await storage.admins.get('none')).toBeNull();
		expect(await storage.admins.list()).toEqual([]);
	});

	test('AdminStore.list sorts admins by name, then by uid', async () => {
		for (const admin of [
			adminOf({ uid: 'b', name: 'Moses' }),
			adminOf({ uid: 'c', name: 'Carys' }),
			adminOf({ uid: 'a', name: 'Moses' }),
			adminOf({ uid: 'D', name: 'Moses' }),
			adminOf({ uid: 'e', name: 'aileen' }),
		]) {
			await storage.admins.put(admin);
		}
		expect((await storage.admins.list()).map(({ uid }) => uid)).toEqual(['c', 'D', 'a', 'b', 'e']);
	});

	test('AdminStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = {
			...adminOf({ uid: 'one' }),
			permissions: ['events:read'] as Admin['permissions'],
		};
		await storage.admins.put(input);
		(input.permissions as string[]).push('members:write');
		const output = await storage.admins.get('one');
		if (output) (output.permissions as string[]).push('members:write');
		expect((await storage.admins.get('one'))?.permissions).toEqual(['events:read']);
	});

	test('AdminStore.put never combines the fields of two concurrent changes', async () => {
		await concurrently(20, (index) =>
			storage.admins.put(adminOf({ uid: 'one', name: `n${index}`, role: `n${index}` })),
		);
		const admin = await storage.admins.get('one');
		expect(admin?.name).toBe(admin?.role);
		expect(await storage.admins.list()).toHaveLength(1);
	});
}
