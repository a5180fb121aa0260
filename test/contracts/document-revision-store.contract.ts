import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, ids } from './samples.ts';

const fileName = 'club-constitution.pdf';

export function documentRevisionStoreContract(storage: Storage): void {
	test('DocumentRevisionStore counts the changes of each document, starting at 0', async () => {
		const { documentRevisions } = storage;
		expect(await documentRevisions.get(fileName)).toBe(0);
		expect(await documentRevisions.list()).toEqual([]);
		expect(await documentRevisions.replace({ fileName, revision: 1 })).toBe(true);
		expect(await documentRevisions.replace({ fileName, revision: 2 })).toBe(true);
		expect(await documentRevisions.get(fileName)).toBe(2);
		expect(await documentRevisions.get('members-handbook.pdf')).toBe(0);
		expect(await documentRevisions.list()).toEqual([{ fileName, revision: 2 }]);
	});

	test('DocumentRevisionStore.replace refuses a revision that does not follow the stored one', async () => {
		const { documentRevisions, audit } = storage;
		const refused = auditEntryOf({ id: 'refused' });
		expect(await documentRevisions.replace({ fileName, revision: 2 }, refused)).toBe(false);
		await documentRevisions.replace({ fileName, revision: 1 }, auditEntryOf({ id: 'stored' }));
		for (const revision of [0, 1, 3]) {
			expect(await documentRevisions.replace({ fileName, revision }, refused)).toBe(false);
		}
		expect(await documentRevisions.get(fileName)).toBe(1);
		expect(ids(await audit.list({ limit: 9 }))).toEqual(['stored']);
	});

	test('DocumentRevisionStore.replace stores only one of ten concurrent changes', async () => {
		const replaced = await concurrently(10, () =>
			storage.documentRevisions.replace({ fileName, revision: 1 }),
		);
		expect(replaced.filter(Boolean)).toHaveLength(1);
	});
}
