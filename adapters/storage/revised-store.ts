import type { AuditEntry } from '@burgee/core';
import type { Collection, Database, Fields, Ref, Seen, Write } from './database.ts';
import { getOne, idTaken, put, refTo } from './records.ts';
import { auditLog } from './schema.ts';

type Revised = Fields & { revision: number };

/** Returns the read and the write that add an audit entry to a transaction. */
export function auditWrites(audit: AuditEntry | undefined): { read: Ref[]; writes: Write[] } {
	return audit === undefined
		? { read: [], writes: [] }
		: { read: [refTo(auditLog, audit.id)], writes: [put(auditLog, audit)] };
}

/**
 * Changes one record with optimistic locking, together with its audit entry. `decide` returns the writes,
 * or null if nothing may be written.
 * @returns whether the writes were committed.
 */
export function changeAudited(
	database: Database,
	{ read, audit }: { read: Ref[]; audit: AuditEntry | undefined },
	decide: (seen: Seen) => Write[] | null,
): Promise<boolean> {
	const entry = structuredClone(audit);
	const audited = auditWrites(entry);
	return database.change({ read: [...read, ...audited.read] }, (seen) => {
		const writes = decide(seen);
		return writes === null
			? { result: false }
			: { result: true, writes: [...writes, ...audited.writes] };
	});
}

/**
 * Replaces the record of the previous revision. A missing record counts as revision 0.
 * @returns false if the stored record has a different revision. Then nothing is written.
 */
export function replaceOrAdd<Item extends Revised>(
	database: Database,
	records: Collection<Item>,
	original: Item,
	audit?: AuditEntry,
): Promise<boolean> {
	const record = structuredClone(original);
	const ref = refTo(records, String(record[records.id]));
	return changeAudited(database, { read: [ref], audit }, (seen) =>
		(seen.get(ref)?.revision ?? 0) === record.revision - 1 ? [put(records, record)] : null,
	);
}

/**
 * Creates the methods that the stores of revised records share. Each method writes the audit entry in the
 * same transaction. Error messages refer to a record as `noun`.
 */
export function revisedStore<Item extends Revised>(
	database: Database,
	records: Collection<Item>,
	noun: string,
) {
	const refOf = (record: Item) => refTo(records, String(record[records.id]));
	/** @returns false if the id is taken. */
	const addIfNew = (original: Item, audit?: AuditEntry): Promise<boolean> => {
		const record = structuredClone(original);
		const ref = refOf(record);
		return changeAudited(database, { read: [ref], audit }, (seen) =>
			seen.get(ref) === null ? [put(records, record)] : null,
		);
	};
	return {
		addIfNew,
		/** @throws Error if the id is taken. */
		add: async (record: Item, audit?: AuditEntry): Promise<void> => {
			const { id } = refOf(record);
			if (!(await addIfNew(record, audit))) throw idTaken(noun, id);
		},
		get: (id: string): Promise<Item | null> => getOne(database, records, id),
		/**
		 * Replaces the record of the previous revision.
		 * @returns false if the stored record is missing or has a different revision.
		 */
		replace: (original: Item, audit?: AuditEntry): Promise<boolean> => {
			const record = structuredClone(original);
			const ref = refOf(record);
			return changeAudited(database, { read: [ref], audit }, (seen) =>
				seen.get(ref)?.revision === record.revision - 1 ? [put(records, record)] : null,
			);
		},
		/** @returns false if the stored record is missing or has a different revision. */
		remove: (
			{ id, revision }: { id: string; revision: number },
			audit?: AuditEntry,
		): Promise<boolean> => {
			const ref = refTo(records, id);
			return changeAudited(database, { read: [ref], audit }, (seen) =>
				seen.get(ref)?.revision === revision ? [{ ref, record: null }] : null,
			);
		},
	};
}
