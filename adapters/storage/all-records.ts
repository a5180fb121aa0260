import type { Collection, Database, Fields } from './database.ts';
import * as schema from './schema.ts';

/** Every collection of a storage, sorted by its name in `schema.ts`. */
export const collections = Object.values(schema).flatMap((value): Collection[] =>
	typeof value === 'object' && 'schema' in value ? [value] : [],
);

/**
 * Reads the records of a collection that can be read, in the order of their ids, without holding more than one page
 * in memory. Starts after the record with the id `after`. Records that are added meanwhile may be missed.
 */
export async function* pagesOf<Item extends Fields>(
	database: Database,
	from: Collection<Item>,
	{ after = null, recordsPerPage = 1_000 }: { after?: string | null; recordsPerPage?: number } = {},
): AsyncGenerator<Item[], void, void> {
	let position = after;
	for (;;) {
		const page = await database.list(from, {
			after: position === null ? undefined : [position],
			limit: recordsPerPage,
		});
		const last = page.at(-1);
		if (last === undefined) return;
		yield page;
		if (page.length < recordsPerPage) return;
		position = String(last[from.id]);
	}
}
