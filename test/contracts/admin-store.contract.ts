import { type Admin, permissions, type Storage } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminOf, hostileText } from './samples.ts';

/** What every AdminStore does; `open` gives an empty storage each time. */
export function adminStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`AdminStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		test('gives back what it was given, and replaces all of it', async () => {
			await storage.admins.put(adminOf({ uid: 'one', name: hostileText, permissions }));
			expect(await storage.admins.get('one')).toEqual(
				adminOf({ uid: 'one', name: hostileText, permissions }),
			);
			const changed = adminOf({ uid: 'one', permissions: [], disabled: true, role: 'treasurer' });
			await storage.admins.put(changed);
			expect(await storage.admins.get('one')).toEqual(changed);
			expect(await storage.admins.list()).toEqual([changed]);
		});

		test('knows nothing of a uid that is not there', async () => {
			expect(await storage.admins.get('none')).toBeNull();
			expect(await storage.admins.list()).toEqual([]);
		});

		test('lists by name, equal names by uid', async () => {
			for (const admin of [
				adminOf({ uid: 'b', name: 'Moses' }),
				adminOf({ uid: 'c', name: 'Carys' }),
				adminOf({ uid: 'a', name: 'Moses' }),
				adminOf({ uid: 'D', name: 'Moses' }),
				adminOf({ uid: 'e', name: 'aileen' }),
			]) {
				await storage.admins.put(admin);
			}
			expect((await storage.admins.list()).map(({ uid }) => uid)).toEqual([
				'c',
				'D',
				'a',
				'b',
				'e',
			]);
		});

		test('hands out and takes in copies', async () => {
			const given = {
				...adminOf({ uid: 'one' }),
				permissions: ['events:read'] as Admin['permissions'],
			};
			await storage.admins.put(given);
			(given.permissions as string[]).push('members:write');
			const taken = await storage.admins.get('one');
			if (taken) (taken.permissions as string[]).push('members:write');
			expect((await storage.admins.get('one'))?.permissions).toEqual(['events:read']);
		});

		test('of many who put one record at once, one wins whole', async () => {
			await Promise.all(
				Array.from({ length: 20 }, (_, place) =>
					storage.admins.put(adminOf({ uid: 'one', name: `n${place}`, role: `n${place}` })),
				),
			);
			const admin = await storage.admins.get('one');
			expect(admin?.name).toBe(admin?.role);
			expect(await storage.admins.list()).toHaveLength(1);
		});
	});
}
