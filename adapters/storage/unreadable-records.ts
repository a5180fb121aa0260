import { ClubError } from '@burgee/core';
import type { UnreadableRecord } from '@burgee/core/ports/storage';
import type { z } from 'zod';

type Fields = Record<string, unknown>;

/** The part of a `Collection` that decides how its records are parsed. */
interface Parsing<Item> {
	name: string;
	schema: z.ZodType<Item>;
	nullIfWrong?: readonly string[];
	isDisposable?: boolean;
}

/**
 * Parses the records of one database, and remembers those that have wrong values. A wrong value never fails a whole
 * list, and a record that cannot be read is never overwritten (decision: unreadable-records).
 */
export class UnreadableRecords {
	readonly #found = new Map<string, UnreadableRecord>();
	readonly #reported = new Set<string>();
	#report: (record: UnreadableRecord) => void = () => {};

	/** Calls `report` once for each record with wrong values. */
	reportTo(report: (record: UnreadableRecord) => void): void {
		this.#report = report;
	}

	/** The records with wrong values that were found so far. */
	get found(): UnreadableRecord[] {
		return [...this.#found.values()];
	}

	/** Forgets a record until it is read with wrong values again. */
	forget(record: UnreadableRecord): void {
		this.#found.delete(keyOf(record));
	}

	/**
	 * Parses a stored record. Returns null if the record cannot be read and its collection is disposable.
	 * @throws ClubError 'record-unreadable' if the record cannot be read.
	 */
	parse<Item extends Fields>(from: Parsing<Item>, id: string, fields: Fields): Item | null {
		const record = this.parseIfReadable(from, id, fields);
		if (record === null && !from.isDisposable) throw new ClubError('record-unreadable');
		return record;
	}

	/** Parses a stored record. Returns null if the record cannot be read. */
	parseIfReadable<Item extends Fields>(
		from: Parsing<Item>,
		id: string,
		fields: Fields,
	): Item | null {
		const parsed = from.schema.safeParse(fields);
		if (parsed.success) return parsed.data;
		const wrongFields = fieldsOf(parsed.error);
		const salvaged = from.schema.safeParse({
			...fields,
			...Object.fromEntries(
				wrongFields.filter((name) => from.nullIfWrong?.includes(name)).map((name) => [name, null]),
			),
		});
		const isLeftOut = !salvaged.success;
		if (!from.isDisposable) {
			this.add({ collection: from.name, id, fields: wrongFields, isLeftOut });
		}
		return salvaged.success ? salvaged.data : null;
	}

	/** Remembers a record with wrong values, and reports it unless it was reported before. */
	add(record: UnreadableRecord): void {
		const key = keyOf(record);
		this.#found.set(key, record);
		if (this.#reported.has(key)) return;
		this.#reported.add(key);
		this.#report(record);
	}
}

function keyOf({ collection, id }: UnreadableRecord): string {
	return `${collection}/${id}`;
}

function fieldsOf(error: z.ZodError): string[] {
	return [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))];
}

/**
 * Reads as many records as a query may return. `read` returns null for a record that cannot be read. Further
 * records take the place of such records. Otherwise a page would look like the last one.
 */
export async function readableRecords<Item>(
	limit: number | undefined,
	read: (limit: number | undefined) => Promise<(Item | null)[]>,
): Promise<Item[]> {
	for (let extra = 0; ; ) {
		const found = await read(limit === undefined ? undefined : limit + extra);
		const records = found.filter((record) => record !== null);
		const leftOut = found.length - records.length;
		const isComplete = limit === undefined || found.length < limit + extra || leftOut <= extra;
		if (isComplete) return records.slice(0, limit);
		extra = 2 * leftOut;
	}
}
