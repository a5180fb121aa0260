import { hash } from 'node:crypto';

// A document id may contain spaces and all visible characters, because a club may have typed its ids by
// hand. Firestore's limit is 1,500 bytes, and a character may have four bytes.
const visibleText = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,375}$/u;

/**
 * Reports whether a Firestore document can have this id. Firestore reads a slash as the path of a
 * subcollection. Firestore rejects '.', '..' and `__x__`, but only after several seconds of retries.
 */
export function isDocumentId(id: string): boolean {
	return visibleText.test(id) && !id.includes('/') && !/^(\.\.?|__.*__)$/u.test(id);
}

export function documentId(id: string): string {
	if (!isDocumentId(id)) {
		throw new Error(`cannot use ${JSON.stringify(id.slice(0, 50))} as a Firestore document id`);
	}
	return id;
}

/** Returns a document id for text of any kind: the text's SHA-256 digest in hexadecimal. */
export function digestId(text: string): string {
	return hash('sha256', text, 'hex');
}
