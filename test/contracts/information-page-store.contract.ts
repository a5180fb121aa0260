import type { InformationPage } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { recordStoreContract } from './record-store.contract.ts';
import { auditEntryOf, pageOf } from './samples.ts';

export function informationPageStoreContract(storage: Storage): void {
	recordStoreContract<InformationPage>('InformationPageStore', 'pages', {
		store: () => ({
			...storage.informationPages,
			add: async (page, audit) => {
				const isAdded = await storage.informationPages.add(page, audit);
				if (!isAdded) throw new Error('cannot add the page: the id is taken');
			},
		}),
		audit: () => storage.audit,
		lists: [() => storage.informationPages.list()],
		itemOf: (id, text = 'Moorings') => pageOf({ id, title: text, summary: text, body: text }),
		change: (page) => {
			page.title = 'Changed';
			page.position = 99;
			page.draft = true;
		},
	});

	test('InformationPageStore.add writes neither a second page with the id nor its audit entry', async () => {
		const { informationPages: pages, audit } = storage;
		const page = pageOf({ id: 'moorings' });
		expect(await pages.add(page, auditEntryOf({ id: 'first' }))).toBe(true);
		expect(
			await pages.add(pageOf({ id: 'moorings', title: 'Other' }), auditEntryOf({ id: 'second' })),
		).toBe(false);
		expect(await pages.list()).toEqual([page]);
		expect((await audit.list({ limit: 9 })).map(({ id }) => id)).toEqual(['first']);
	});
}
