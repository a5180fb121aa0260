import { createHash } from 'node:crypto';

// What can be seen, and spaces: a club may have typed its ids. At four bytes a character this stays
// within Firestore's 1,500 bytes for an id and leaves room for 6 KiB of a whole document name.
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,375}$/u;

/**
 * Whether a document can have this id. Firestore would take a slash for a step to a sub-collection, and
 * refuses '.', '..' and `__x__`: only after several seconds of trying.
 */
export function isDocumentId(id: string): boolean {
	return visible.test(id) && !id.includes('/') && !/^(\.\.?|__.*__)$/u.test(id);
}

/** @throws Error for what cannot be one. */
export function documentId(id: string): string {
	if (!isDocumentId(id)) throw new Error(`${JSON.stringify(id.slice(0, 50))} cannot be an id`);
	return id;
}

/** An id for a document that is found by text of any kind: its SHA-256 in hexadecimal digits. */
export function digestId(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
