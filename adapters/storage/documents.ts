import type {
	Collection,
	Condition,
	Database,
	DirectWrite,
	Fields,
	Ref,
	Write,
} from './database.ts';

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

/** Returns the conditions that a time is at or after `since` and before `before`. */
export function within<Field extends string>(
	field: Field,
	{ since, before }: { since?: string | undefined; before?: string | undefined },
): Condition<Field>[] {
	const conditions: Condition<Field>[] = [];
	if (since !== undefined) conditions.push([field, '>=', since]);
	if (before !== undefined) conditions.push([field, '<', before]);
	return conditions;
}

export async function getOne<Doc extends Fields>(
	database: Database,
	from: Collection<Doc>,
	id: string,
): Promise<Doc | null> {
	const [doc = null] = await database.get(from, [id]);
	return doc;
}

/** Returns the documents with these ids, each once. Leaves out documents that cannot be read. */
export async function getAll<Doc extends Fields>(
	database: Database,
	from: Collection<Doc>,
	ids: string[],
): Promise<Doc[]> {
	const found = await database.get(from, [...new Set(ids)], { leaveOutUnreadable: true });
	return found.filter((doc) => doc !== null);
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
