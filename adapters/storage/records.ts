import type {
	Collection,
	Condition,
	Database,
	DirectWrite,
	Fields,
	Ref,
	Write,
} from './database.ts';

export function refTo<Item extends Fields>(from: Collection<Item>, id: string): Ref<Item> {
	return { in: from, id };
}

export function put<Item extends Fields>(into: Collection<Item>, record: Item): Write {
	return { ref: refTo(into, String(record[into.id])), record };
}

export function direct<Item extends Fields>(
	type: Exclude<DirectWrite['type'], 'remove'>,
	into: Collection<Item>,
	record: Item,
): DirectWrite {
	return { type, ...put(into, record) };
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

export async function getOne<Item extends Fields>(
	database: Database,
	from: Collection<Item>,
	id: string,
): Promise<Item | null> {
	const [record = null] = await database.get(from, [id]);
	return record;
}

/** Returns the records with these ids, each once. Leaves out records that cannot be read. */
export async function getAll<Item extends Fields>(
	database: Database,
	from: Collection<Item>,
	ids: string[],
): Promise<Item[]> {
	const found = await database.get(from, [...new Set(ids)], { leaveOutUnreadable: true });
	return found.filter((record) => record !== null);
}

export function idTaken(noun: string, id: string): Error {
	return new Error(`cannot add the ${noun}: the id ${id} is taken`);
}

/**
 * Creates the methods that several stores share, such as `add` and `replace`. `noun` is the word
 * for a record in error messages.
 */
export function recordStore<Item extends Fields>(
	database: Database,
	records: Collection<Item>,
	noun: string,
) {
	return {
		add: async (record: Item): Promise<void> => {
			const isAdded = await database.write(direct('create', records, record));
			if (!isAdded) throw idTaken(noun, String(record[records.id]));
		},
		put: async (record: Item): Promise<void> => {
			await database.write(direct('put', records, record));
		},
		get: (id: string): Promise<Item | null> => getOne(database, records, id),
		replace: (record: Item): Promise<boolean> => database.write(direct('replace', records, record)),
		remove: (id: string): Promise<boolean> =>
			database.write({ type: 'remove', ref: refTo(records, id), record: null }),
	};
}
