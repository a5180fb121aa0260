import { hash } from 'node:crypto';
import type { Instant } from '@burgee/core';
import type { IdempotencyKey } from '@burgee/core/ports/idempotency-key';
import type { z } from 'zod';
import type { Collection, Database, Fields, Plan, Ref, Seen, Write } from './database.ts';
import { getOne, idTaken, put, refTo } from './records.ts';
import type { requestKey } from './schema.ts';

export type Keys = Collection<z.infer<typeof requestKey>>;

export type KeyOutcome =
	| { outcome: 'stored' | 'repeated'; storedId: string }
	| { outcome: 'key-reused' };

interface Addition<Item> {
	into: Collection<Item & Fields>;
	/** The idempotency key stores the id of the first record. */
	records: readonly [Item, ...Item[]];
	noun: string;
	/** When the records were created. */
	at: Instant;
	keys: Keys;
	key: IdempotencyKey | undefined;
	/**
	 * Further records and lists to read, and further writes to commit together with the records and their
	 * idempotency key. `alsoWrite` is called only for a new key.
	 */
	read?: Ref[];
	lists?: Plan['lists'];
	alsoWrite?(seen: Seen): Write[];
}

/**
 * Stores a record and its idempotency key, if any, in one durable transaction. Of several requests with
 * the same key, only the first stores its record.
 * @throws Error if the id of the record is taken.
 */
export function addOnce<Item extends Fields & { id: string }>(
	database: Database,
	{ record, ...addition }: Omit<Addition<Item>, 'records'> & { record: Item },
): Promise<KeyOutcome> {
	return addAllOnce(database, { ...addition, records: [record] });
}

/**
 * Stores several records, all or none, in the same way as `addOnce`.
 * @throws Error if the id of a record is taken.
 */
export function addAllOnce<Item extends Fields & { id: string }>(
	database: Database,
	{
		into,
		records,
		noun,
		at,
		keys,
		key,
		read = [],
		lists = [],
		alsoWrite = () => [],
	}: Addition<Item>,
): Promise<KeyOutcome> {
	const refs = records.map(({ id }) => refTo(into, id));
	const storedId = records[0].id;
	const newKey = key && {
		id: digest(key.key),
		fingerprint: digest(key.fingerprint),
		storedId,
		createdAt: at,
	};
	const keyRef = newKey && refTo(keys, newKey.id);
	return database.change<KeyOutcome>(
		{ read: [...read, ...refs, ...(keyRef ? [keyRef] : [])], lists },
		(seen) => {
			const earlier = key && keyRef && outcomeOf(seen.get(keyRef), key);
			if (earlier) return { result: earlier };
			const taken = refs.find((ref) => seen.get(ref) !== null);
			if (taken !== undefined) throw idTaken(noun, taken.id);
			const writes = [
				...records.map((record) => put(into, record)),
				...alsoWrite(seen),
				...(newKey ? [put(keys, newKey)] : []),
			];
			return { result: { outcome: 'stored', storedId }, writes };
		},
	);
}

/**
 * Looks up an idempotency key. The outcome is 'repeated' if the key was stored with an equal
 * request, otherwise 'key-reused'. Returns null if the key is new.
 */
export async function findOutcome(
	database: Database,
	keys: Keys,
	key: IdempotencyKey,
): Promise<KeyOutcome | null> {
	return outcomeOf(await getOne(database, keys, digest(key.key)), key);
}

function outcomeOf(stored: z.infer<typeof requestKey> | null, key: IdempotencyKey) {
	if (stored === null) return null;
	const { storedId, fingerprint } = stored;
	const isRepeated = fingerprint === digest(key.fingerprint);
	return isRepeated
		? ({ outcome: 'repeated', storedId } as const)
		: ({ outcome: 'key-reused' } as const);
}

/**
 * Returns the digest of an idempotency key, or of its request's content. The database stores only these digests, because
 * requests contain personal data.
 */
function digest(text: string): string {
	return hash('sha256', text, 'hex');
}
