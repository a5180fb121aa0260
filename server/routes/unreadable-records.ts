import type { Storage } from '@burgee/core/ports/storage';

/**
 * Counts the known records that lists and totals leave out, because they cannot be read. Call it after the lists are
 * read. `collections` are the collections that the lists show; by default all.
 */
export async function countUnreadable(
	storage: Pick<Storage, 'unreadableRecords'>,
	collections?: readonly string[],
): Promise<number> {
	const records = await storage.unreadableRecords();
	return records.filter(
		({ collection, isLeftOut }) => isLeftOut && (collections?.includes(collection) ?? true),
	).length;
}
