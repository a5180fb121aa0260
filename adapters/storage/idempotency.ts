import { createHash } from 'node:crypto';
import type { Instant } from '@burgee/core';
import type { IdempotencyKey } from '@burgee/core/ports/booking-store';
import type { z } from 'zod';
import type { Collection, Database, Fields, Ref, Seen, Write } from './database.ts';
import { getOne, idTaken, put, refTo } from './documents.ts';
import type { requestKey } from './schema.ts';

export type Keys = Collection<z.infer<typeof requestKey>>;

export type KeyOutcome =
	| { outcome: 'stored' | 'repeated'; storedId: string }
	| { outcome: 'key-reused' };

interface Addition<Doc> {
	into: Collection<Doc & Fields>;
	record: Doc;
	noun: string;
	keys: Keys;
	key: IdempotencyKey | undefined;
	/** The documents to read and the writes to commit, in addition to the record and its key. */
	read?: Ref[];
	alsoWrite?(seen: Seen): Write[];
}

/**
 * Adds a record in one durable change. Of several requests with one idempotency key, only the first
 * adds its record.
 * @throws Error if the id of the record is taken.
 */
export function addOnce<Doc extends Fields & { id: string; submittedAt: Instant }>(
	database: Database,
	{ into, record, noun, keys, key, read = [], alsoWrite = () => [] }: Addition<Doc>,
): Promise<KeyOutcome> {
	const ref = refTo(into, record.id);
	const newKey = key && {
		...digestsOf(key),
		storedId: record.id,
		createdAt: record.submittedAt,
	};
	const keyRef = newKey && refTo(keys, newKey.id);
	return database.change<KeyOutcome>(
		{ read: [...read, ref, ...(keyRef ? [keyRef] : [])] },
		(seen) => {
			const earlier = key && keyRef && outcomeOf(seen.get(keyRef), key);
			if (earlier) return { result: earlier };
			if (seen.get(ref) !== null) throw idTaken(noun, record.id);
			const writes = [
				put(into, record),
				...alsoWrite(seen),
				...(newKey ? [put(keys, newKey)] : []),
			];
			return { result: { outcome: 'stored', storedId: record.id }, writes };
		},
	);
}

/** Returns the outcome of an earlier request with this key, or null. */
export async function findOutcome(
	database: Database,
	keys: Keys,
	key: IdempotencyKey,
): Promise<KeyOutcome | null> {
	return outcomeOf(await getOne(database, keys, digestsOf(key).id), key);
}

function outcomeOf(stored: z.infer<typeof requestKey> | null, key: IdempotencyKey) {
	if (stored === null) return null;
	const { storedId, fingerprint } = stored;
	const isRepeated = fingerprint === digestsOf(key).fingerprint;
	return isRepeated
		? ({ outcome: 'repeated', storedId } as const)
		: ({ outcome: 'key-reused' } as const);
}

/** The key and the request are stored as digests, because a request contains personal data. */
function digestsOf({ key, fingerprint }: IdempotencyKey): { id: string; fingerprint: string } {
	return { id: digest(key), fingerprint: digest(fingerprint) };
}

function digest(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
