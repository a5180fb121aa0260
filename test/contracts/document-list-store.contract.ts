import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { defaultDocumentList, type ListedDocument } from '@burgee/core/rules/site/document-list';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, hostileText, ids } from './samples.ts';

function documentOf(id: string): ListedDocument {
	const fileName = `${id}.pdf`;
	return { id, title: id, description: '', kind: 'document', fileName, removedAt: null };
}

export function documentListStoreContract(storage: Storage): void {
	test('DocumentListStore.get returns null until the list is edited', async () => {
		expect(await storage.documentList.get()).toBeNull();
	});

	test('DocumentListStore.replace stores every field of the documents exactly, in their order, also an empty list', async () => {
		const removedAt = instant('2026-06-01T12:00:00.123Z');
		const documents: ListedDocument[] = [
			{ ...documentOf('zebra'), title: hostileText, description: hostileText, kind: 'map' },
			{ ...documentOf('ant'), removedAt },
			...defaultDocumentList.documents,
		];
		for (const list of [
			{ documents, revision: 1 },
			{ documents: [], revision: 2 },
		]) {
			expect(await storage.documentList.replace(list)).toBe(true);
			expect(await storage.documentList.get()).toEqual(list);
		}
	});

	test('DocumentListStore.replace refuses a list whose previous revision is not the stored one', async () => {
		const { documentList, audit } = storage;
		const refused = auditEntryOf({ id: 'refused' });
		const [first, other] = [[documentOf('first')], [documentOf('other')]];
		expect(await documentList.replace({ documents: other, revision: 2 }, refused)).toBe(false);
		const stored = { documents: first, revision: 1 };
		await documentList.replace(stored, auditEntryOf({ id: 'stored' }));
		for (const revision of [0, 1, 3]) {
			expect(await documentList.replace({ documents: other, revision }, refused)).toBe(false);
		}
		expect(await documentList.get()).toEqual(stored);
		expect(ids(await audit.list({ limit: 9 }))).toEqual(['stored']);
	});

	test('DocumentListStore.replace stores only one of ten concurrent changes of the same revision', async () => {
		const listAt = (index: number) => ({ documents: [documentOf(`d-${index}`)], revision: 1 });
		const replaced = await concurrently(10, (index) => storage.documentList.replace(listAt(index)));
		expect(replaced.filter(Boolean)).toHaveLength(1);
		expect(await storage.documentList.get()).toEqual(listAt(replaced.indexOf(true)));
	});
}
