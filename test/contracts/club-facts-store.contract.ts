import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, factsOf, hostileText, ids } from './samples.ts';

export function clubFactsStoreContract(storage: Storage): void {
	test('ClubFactsStore.get returns null until the facts are edited', async () => {
		expect(await storage.clubFacts.get()).toBeNull();
	});

	test('ClubFactsStore.replace stores every field of the facts exactly', async () => {
		const photos = [{ image: 'regatta.jpg', alt: hostileText, caption: hostileText }];
		for (const [revision, facts] of [
			[1, factsOf({ name: hostileText, photos })],
			[2, factsOf()],
		] as const) {
			expect(await storage.clubFacts.replace({ facts, revision })).toBe(true);
			expect(await storage.clubFacts.get()).toEqual({ facts, revision });
		}
	});

	test('ClubFactsStore.replace refuses facts whose previous revision is not the stored one', async () => {
		const { clubFacts, audit } = storage;
		const refused = auditEntryOf({ id: 'refused' });
		const [first, other] = [factsOf({ name: 'First' }), factsOf({ name: 'Other' })];
		expect(await clubFacts.replace({ facts: other, revision: 2 }, refused)).toBe(false);
		await clubFacts.replace({ facts: first, revision: 1 }, auditEntryOf({ id: 'stored' }));
		for (const revision of [0, 1, 3]) {
			expect(await clubFacts.replace({ facts: other, revision }, refused)).toBe(false);
		}
		expect(await clubFacts.get()).toEqual({ facts: first, revision: 1 });
		expect(ids(await audit.list({ limit: 9 }))).toEqual(['stored']);
	});

	test('ClubFactsStore.replace stores only one of ten concurrent changes of the same revision', async () => {
		const factsAt = (index: number) => factsOf({ name: `Club ${index}` });
		const replaced = await concurrently(10, (index) =>
			storage.clubFacts.replace({ facts: factsAt(index), revision: 1 }),
		);
		expect(replaced.filter(Boolean)).toHaveLength(1);
		const facts = factsAt(replaced.indexOf(true));
		expect(await storage.clubFacts.get()).toEqual({ facts, revision: 1 });
	});
}
