import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { readSearchRecords } from '@burgee/core';
import { indexNames, type SearchRecord } from '@burgee/core/rules/search/hit';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { factsOf } from '../../contracts/samples.ts';

/** Returns the records that Burgee's search finds, of the club in this folder. */
export async function searchRecords(folder: string): Promise<SearchRecord[]> {
	const storage = await openSqliteStorage({ file: join(folder, 'burgee.sqlite') });
	const sources = {
		facts: async () => factsOf(),
		informationPages: () => storage.informationPages.list(),
		events: storage.events,
		campaigns: () => storage.campaigns.listLatest(),
		documents: async () => defaultDocuments,
		revisions: async () => ({ events: 0, news: 0, documents: 0, pages: 0 }),
	};
	const records = await Promise.all(indexNames.map((name) => readSearchRecords(sources, name)));
	await storage.close();
	return records.flat();
}

/**
 * Returns four misspellings of the word: a letter missing, doubled, wrong, or swapped with the next. Returns none for a
 * word of fewer than five letters.
 */
export function oneEditTypos(word: string, seed: number): string[] {
	if (word.length < 5) return [];
	const place = 1 + (seed % (word.length - 3));
	const [before, letter = '', next = '', after] = [
		word.slice(0, place),
		word[place],
		word[place + 1],
		word.slice(place + 2),
	];
	return [
		before + next + after,
		before + letter + letter + next + after,
		`${before}z${next}${after}`,
		before + next + letter + after,
	];
}
