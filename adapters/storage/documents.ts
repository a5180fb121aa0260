import type { Collection, Database, DirectWrite, Fields, Ref, Write } from './database.ts';

export function refTo<Doc extends Fields>(from: Collection<Doc>, id: string): Ref<Doc> {
	return { in: from, id };
}

export function put<Doc extends Fields>(into: Collection<Doc>, doc: Doc): Write {
	return { ref: refTo(into, String(doc[into.id])), doc };
}

export function direct<Doc extends Fields>(
	type: Exclude<DirectWrite['type'], 'remove'>,
	into: Collection<Doc>,
	doc: Doc,
): DirectWrite {
	return { type, ...put(into, doc) };
}

export async function getOne<Doc extends Fields>(
	database: Database,
	from: Collection<Doc>,
	id: string,
): Promise<Doc | null> {
	const [doc = null] = await database.get(from, [id]);
	return doc;
}

export function idTaken(noun: string, id: string): Error {
	return new Error(`cannot add the ${noun}: the id ${id} is taken`);
}

/**
 * Creates the methods that several stores share, such as `add` and `replace`. `noun` is the word
 * for a record in error messages.
 */
export function recordStore<Doc extends Fields>(
	database: Database,
	records: Collection<Doc>,
	noun: string,
) {
	return {
		add: async (record: Doc): Promise<void> => {
			const isAdded = await database.write(direct('create', records, record));
			if (!isAdded) throw idTaken(noun, String(record[records.id]));
		},
		put: async (record: Doc): Promise<void> => {
			await database.write(direct('put', records, record));
		},
		get: (id: string): Promise<Doc | null> => getOne(database, records, id),
		replace: (record: Doc): Promise<boolean> => database.write(direct('replace', records, record)),
		remove: (id: string): Promise<boolean> =>
			database.write({ type: 'remove', ref: refTo(records, id), doc: null }),
	};
}
