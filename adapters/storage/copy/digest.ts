import { hash } from 'node:crypto';
import { collections, pagesOf } from '../all-records.ts';
import type { Collection, Database, Fields } from '../database.ts';

/** The content of one collection, in a form that two databases can compare. */
export interface CollectionDigest {
	/** The collection's name in `schema.ts`. */
	collection: string;
	/** How many of its records can be read. */
	records: number;
	/** 64 hexadecimal digits: the sum of the SHA-256 digests of the records, modulo 2^256. */
	digest: string;
}

/**
 * The collections that a copy contains: all but those that a server makes for itself and can make again. These are
 * the sessions, the rate limits and the leases of jobs.
 */
export const copiedCollections = collections.filter(({ isDisposable }) => !isDisposable);

const modulus = 1n << 256n;

/**
 * Reads all records that a copy contains. Two databases of any kind have equal digests if, and only if, they contain
 * the same records. Because the digest depends on the fields of the schema, it can be compared only within one version
 * of Burgee.
 * @param onPage receives the number of records of each page that was read.
 */
export async function digestOf(
	database: Database,
	{ onPage = () => {} }: { onPage?: (records: number) => void } = {},
): Promise<CollectionDigest[]> {
	const digests: CollectionDigest[] = [];
	for (const collection of copiedCollections) {
		const digest = new RecordSum();
		for await (const page of pagesOf(database, collection)) {
			for (const record of page) digest.add(record);
			onPage(page.length);
		}
		digests.push(digest.of(collection));
	}
	return digests;
}

/** A sum does not depend on the order of the records, which differs between databases. */
class RecordSum {
	#records = 0;
	#sum = 0n;

	add(record: Fields): void {
		this.#records += 1;
		this.#sum = (this.#sum + BigInt(`0x${hash('sha256', canonicalJson(record), 'hex')}`)) % modulus;
	}

	of({ name }: Collection): CollectionDigest {
		return {
			collection: name,
			records: this.#records,
			digest: this.#sum.toString(16).padStart(64, '0'),
		};
	}
}

/** Returns JSON in which the fields of each object are sorted, because databases return them in different orders. */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}

/** Returns the names of the collections whose content differs. */
export function differingCollections(one: CollectionDigest[], other: CollectionDigest[]): string[] {
	const digests = new Map(other.map(({ collection, digest }) => [collection, digest]));
	return one
		.filter(({ collection, digest }) => digests.get(collection) !== digest)
		.map(({ collection }) => collection);
}
