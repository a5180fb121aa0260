import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, ids } from './samples.ts';

const changedAt = instant('2026-04-01T08:00:00.000Z');
const set = { passwordHash: 'scrypt$2$salt$key', changedAt, revision: 1 };

export function membersPasswordStoreContract(storage: Storage): void {
	test('MembersPasswordStore.replace stores each revision of a source once, and the other source apart', async () => {
		const { audit, membersPasswords } = storage;
		expect(await membersPasswords.get('panel')).toBeNull();
		const replaced = await concurrently(3, (number) =>
			membersPasswords.replace('panel', set, auditEntryOf({ id: `set-${number}` })),
		);
		expect(replaced.filter(Boolean)).toHaveLength(1);
		expect(await membersPasswords.get('panel')).toEqual(set);
		expect(await membersPasswords.get('configuration')).toBeNull();
		const removed = { ...set, passwordHash: null, revision: 2 };
		expect(await membersPasswords.replace('configuration', removed)).toBe(false);
		expect(await membersPasswords.replace('panel', removed, auditEntryOf({ id: 'gone' }))).toBe(
			true,
		);
		expect(await membersPasswords.get('panel')).toEqual(removed);
		expect(ids(await audit.list({ limit: 9 }))).toHaveLength(2);
	});

	test('MembersPasswordStore.replace changes the version of the storage, which other servers read', async () => {
		const [version, changes] = [await storage.version(), storage.contentChanges()];
		await storage.membersPasswords.replace('panel', set);
		const isSeen = storage.contentChanges() > changes || (await storage.version()) !== version;
		expect(isSeen).toBe(true);
	});
}
