import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';

export function backupStoreContract(storage: Storage): void {
	test('BackupStore.lastMadeAt returns the time of the last good backup, which is no change of the storage', async () => {
		expect(await storage.backups.lastMadeAt()).toBeNull();
		const changes = storage.changes();
		for (const at of ['2026-11-25T03:00:00.000Z', '2026-11-26T03:00:00.000Z'].map(instant)) {
			await storage.backups.recordMade(at);
			expect(await storage.backups.lastMadeAt()).toBe(at);
		}
		expect(storage.changes()).toBe(changes);
	});
}
