import type { AuditEntry } from '@burgee/core';
import type { AuditStore } from '@burgee/core/ports/audit-store';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, invalidIds } from './samples.ts';

interface RecordStore<Item> {
	add(item: Item, audit?: AuditEntry): Promise<unknown>;
	get(id: string): Promise<Item | null>;
	replace(item: Item, audit?: AuditEntry): Promise<boolean>;
	remove(item: { id: string; revision: number }, audit?: AuditEntry): Promise<boolean>;
}

/**
 * Tests the behaviour that the stores of events, work days and campaigns share.
 * @param name the start of each test's title, such as 'EventStore'
 * @param items what the store contains, in the plural, such as 'events'
 */
export function recordStoreContract<Item extends { id: string; revision: number }>(
	name: string,
	items: string,
	options: {
		store(): RecordStore<Item>;
		audit(): AuditStore;
		/** Methods that return all items of the store. Each method sorts otherwise equal items by id. */
		lists: (() => Promise<Item[]>)[];
		/** Returns an item that contains `text` in more than one field. */
		itemOf(id: string, text?: string): Item;
		/** Changes the passed object itself, not a copy. */
		change(item: Item): void;
	},
): void {
	const { store, audit, lists, itemOf, change } = options;
	const changed = (item: Item): Item => ({ ...item, revision: item.revision + 1 });
	const expectItems = async (expected: Item[]) => {
		for (const list of lists) expect(await list()).toEqual(expected);
	};

	async function expectNothingFor(id: string): Promise<void> {
		expect(await store().get(id)).toBeNull();
		expect(await store().replace(changed(itemOf(id, 'Changed')))).toBe(false);
		expect(await store().remove({ id, revision: 0 })).toBe(false);
	}

	test(`${name} finds, changes and removes nothing for an unknown or invalid id`, async () => {
		await store().add(itemOf('one'));
		for (const id of ['none', ...invalidIds]) await expectNothingFor(id);
		await expectItems([itemOf('one')]);
	});

	test(`${name} keeps stored data unchanged if a caller changes an argument or a result`, async () => {
		const input = itemOf('one');
		const adding = store().add(input);
		change(input);
		await adding;
		const output = await store().get('one');
		if (output) change(output);
		for (const list of lists) (await list()).forEach(change);
		expect(await store().get('one')).toEqual(itemOf('one'));
		await expectItems([itemOf('one')]);
	});

	test(`${name}.add stores only one of ten concurrent ${items} with the same id`, async () => {
		const candidates = Array.from({ length: 10 }, (_, index) => itemOf('one', `n${index}`));
		const additions = await Promise.allSettled(candidates.map((item) => store().add(item)));
		const winners = candidates.filter((_, index) => additions[index]?.status === 'fulfilled');
		expect(winners).toHaveLength(1);
		await expectItems(winners);
	});

	test(`${name}.replace stores only one of ten concurrent changes of the same revision`, async () => {
		await store().add(itemOf('one'));
		const candidates = Array.from({ length: 10 }, (_, index) =>
			changed(itemOf('one', `n${index}`)),
		);
		const replaced = await Promise.all(candidates.map((item) => store().replace(item)));
		expect(await store().get('one')).toEqual(candidates[replaced.indexOf(true)]);
		expect(replaced.filter(Boolean)).toHaveLength(1);
	});

	test(`${name}.replace and remove refuse a revision that is not the stored one`, async () => {
		await store().add(itemOf('one'));
		const second = changed(itemOf('one', 'Second'));
		await store().replace(second);
		for (const revision of [0, 1, 3]) {
			expect(await store().replace({ ...itemOf('one', 'Other'), revision })).toBe(false);
		}
		for (const revision of [0, 2]) {
			expect(await store().remove({ id: 'one', revision })).toBe(false);
		}
		await expectItems([second]);
		expect(await store().remove(second)).toBe(true);
		await expectItems([]);
	});

	test(`${name}.remove returns true for only one of ten concurrent removals`, async () => {
		await store().add(itemOf('one'));
		const removed = await concurrently(10, () => store().remove({ id: 'one', revision: 0 }));
		expect(removed.filter(Boolean)).toHaveLength(1);
		expect(await store().get('one')).toBeNull();
	});

	test(`${name}.add rejects a taken id, and an audit entry is written only if its change is stored`, async () => {
		const entries = ['first', 'second', 'third'].map((id) =>
			auditEntryOf({ id, subjectId: 'one' }),
		);
		const [first, second, third] = entries;
		await store().add(itemOf('one'), first);
		const refused = auditEntryOf({ id: 'refused' });
		await expect(store().add(itemOf('one', 'Taken'), refused)).rejects.toThrow();
		await expectItems([itemOf('one')]);
		await store().replace(changed(itemOf('one', 'Second')), second);
		expect(await store().replace(changed(itemOf('one', 'Third')), refused)).toBe(false);
		expect(await store().remove({ id: 'one', revision: 0 }, refused)).toBe(false);
		expect(await store().remove({ id: 'one', revision: 1 }, third)).toBe(true);
		const stored = await audit().list({ limit: 9 });
		expect(stored).toHaveLength(3);
		expect(stored).toEqual(expect.arrayContaining(entries));
	});
}
