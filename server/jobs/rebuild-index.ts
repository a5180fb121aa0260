import { readSearchRecords } from '@burgee/core';
import type { SearchIndex } from '@burgee/core/ports/search-index';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import type { IndexName } from '@burgee/core/rules/search/hit';

/**
 * The maximum number of attempts to rebuild a search index. An attempt fails if an event of the club is
 * changed during the rebuild.
 */
const maxAttempts = 5;

/**
 * Replaces all records of a search index. Starts again if an event of the club is changed in the meantime.
 * @returns the number of new records.
 * @throws Error if the new records cannot be read or stored, or if events of the club were changed during each
 * of five attempts.
 */
export async function rebuildIndex(
	{ index, sources }: { index: SearchIndex; sources: SearchSources },
	name: IndexName,
): Promise<number> {
	for (let attempt = 1; ; attempt++) {
		const revision = name === 'events' ? await sources.events.revision() : 0;
		const records = await readSearchRecords(sources, name);
		await index.replaceAll(name, records);
		if (name !== 'events' || (await sources.events.revision()) === revision) return records.length;
		if (attempt === maxAttempts)
			throw new Error('the events change faster than they can be indexed');
	}
}
