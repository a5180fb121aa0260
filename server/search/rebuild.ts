import { type IndexName, readRecords, type SearchIndex, type SearchSources } from '@burgee/core';

/** More changes than that while one index is rebuilt are no accident. */
const mostRounds = 5;

/**
 * Puts everything anew into one index; how many records that are. An event that is changed meanwhile is
 * not lost: then it is done once more.
 * @throws what the source or the index throws; then the index is as it was.
 */
export async function rebuildIndex(
	{ index, sources }: { index: SearchIndex; sources: SearchSources },
	name: IndexName,
): Promise<number> {
	for (let round = 1; ; round++) {
		const revision = name === 'events' ? await sources.events.revision() : 0;
		const records = await readRecords(sources, name);
		await index.replaceAll(name, records);
		if (name !== 'events' || (await sources.events.revision()) === revision) return records.length;
		if (round === mostRounds) throw new Error('the events change faster than they can be indexed');
	}
}
