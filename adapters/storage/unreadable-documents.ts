import { ClubError } from '@burgee/core';
import type { UnreadableRecord } from '@burgee/core/ports/storage';
import type { z } from 'zod';

type Fields = Record<string, unknown>;

/** The part of a `Collection` that decides how its documents are parsed. */
interface Parsing<Doc> {
	name: string;
	schema: z.ZodType<Doc>;
	nullIfWrong?: readonly string[];
	isDisposable?: boolean;
}

/**
 * Parses the documents of one database, and remembers those that have wrong values. A wrong value never fails a whole
 * list, and a document that cannot be read is never overwritten (decision: unreadable-records).
 */
export class UnreadableDocuments {
	readonly #found = new Map<string, UnreadableRecord>();
	readonly #reported = new Set<string>();
	#report: (record: UnreadableRecord) => void = () => {};

	/** Calls `report` once for each document with wrong values. */
	reportTo(report: (record: UnreadableRecord) => void): void {
		this.#report = report;
	}

	/** The documents with wrong values that were found so far. */
	get found(): UnreadableRecord[] {
		return [...this.#found.values()];
	}

	/** Forgets a document until it is read with wrong values again. */
	forget(record: UnreadableRecord): void {
		this.#found.delete(keyOf(record));
	}

	/**
	 * Parses a stored document. Returns null if the document cannot be read and its collection is disposable.
	 * @throws ClubError 'record-unreadable' if the document cannot be read.
	 */
	parse<Doc extends Fields>(from: Parsing<Doc>, id: string, fields: Fields): Doc | null {
		const doc = this.parseIfReadable(from, id, fields);
		if (doc === null && !from.isDisposable) throw new ClubError('record-unreadable');
		return doc;
	}

	/** Parses a stored document. Returns null if the document cannot be read. */
	parseIfReadable<Doc extends Fields>(from: Parsing<Doc>, id: string, fields: Fields): Doc | null {
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

	/** Remembers a document with wrong values, and reports it unless it was reported before. */
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
 * Reads as many documents as a query may return. `read` returns null for a document that cannot be read. Further
 * documents take the place of such documents. Otherwise a page would look like the last one.
 */
export async function readableDocs<Doc>(
	limit: number | undefined,
	read: (limit: number | undefined) => Promise<(Doc | null)[]>,
): Promise<Doc[]> {
	for (let extra = 0; ; ) {
		const found = await read(limit === undefined ? undefined : limit + extra);
		const docs = found.filter((doc) => doc !== null);
		const leftOut = found.length - docs.length;
		const isComplete = limit === undefined || found.length < limit + extra || leftOut <= extra;
		if (isComplete) return docs.slice(0, limit);
		extra = 2 * leftOut;
	}
}
