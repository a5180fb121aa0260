import { readSearchRecords } from '@burgee/core';
import type { SearchIndex } from '@burgee/core/ports/search-index';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import type { IndexName } from '@burgee/core/rules/search/hit';

/**
 * The maximum number of attempts to rebuild a search index. An attempt fails if a record of the index is
 * changed during the rebuild.
 */
const maxAttempts = 5;

/**
 * Replaces all records of a search index. Starts again if one of the records is changed in the meantime.
 * @returns the number of new records.
 * @throws Error if the new records cannot be read or stored, or if records were changed during each of five
 * attempts.
 */
export async function rebuildIndex(
	{ index, sources }: { index: SearchIndex; sources: SearchSources },
	name: IndexName,
): Promise<number> {
	const currentRevision = async () => (await sources.revisions())[name];
	for (let attempt = 1; ; attempt++) {
		const revision = await currentRevision();
		const records = await readSearchRecords(sources, name);
		await index.replaceAll(name, records);
		if ((await currentRevision()) === revision) return records.length;
		if (attempt === maxAttempts)
			throw new Error(`the ${name} change faster than they can be indexed`);
	}
}
