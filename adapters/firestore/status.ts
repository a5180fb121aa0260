import { isDeepStrictEqual } from 'node:util';
import { type DocumentData, type DocumentReference, GrpcStatus } from 'firebase-admin/firestore';

/** Whether Firestore refused a write because the document is not there, or is no longer as it was read. */
function isGoneOrChanged(thrown: unknown): boolean {
	return (
		hasStatus(thrown, GrpcStatus.NOT_FOUND) || hasStatus(thrown, GrpcStatus.FAILED_PRECONDITION)
	);
}

function hasStatus(thrown: unknown, status: GrpcStatus): boolean {
	return thrown instanceof Error && 'code' in thrown && thrown.code === status;
}

/**
 * Waits for the write that makes a document which is not there. Google's library sends a write again whose
 * answer was lost, and the second is refused for what the first has done: then it is ours.
 * @throws Error where another has the id.
 */
export async function created(
	document: DocumentReference,
	fields: DocumentData,
	write: Promise<unknown>,
): Promise<void> {
	try {
		await write;
	} catch (thrown) {
		if (!hasStatus(thrown, GrpcStatus.ALREADY_EXISTS)) throw thrown;
		if (!isDeepStrictEqual((await document.get()).data(), fields)) throw thrown;
	}
}

/** Whether a write was given up because too many came at once: nothing of it was written. */
export function isContention(thrown: unknown): boolean {
	return hasStatus(thrown, GrpcStatus.ABORTED);
}

/** Does a write that needs the document. @returns false where there is none. */
export async function ifExists(write: Promise<unknown>): Promise<boolean> {
	try {
		await write;
		return true;
	} catch (thrown) {
		if (isGoneOrChanged(thrown)) return false;
		throw thrown;
	}
}

/** Whether writes were refused because of somebody else's: then what they were made from is to be read again. */
export function isConflict(thrown: unknown): boolean {
	return (
		isGoneOrChanged(thrown) ||
		hasStatus(thrown, GrpcStatus.ALREADY_EXISTS) ||
		hasStatus(thrown, GrpcStatus.ABORTED)
	);
}

/** In whose words a transaction is gone: Firestore's, and its emulator's. */
const goneTransaction = /transaction has expired|Transaction is invalid or closed/;

/**
 * What a transaction reads. One that lost its locks to others while it waited is over, and is to be begun
 * again: Google's library does so for Firestore's words alone, and for ABORTED.
 */
export async function readInTransaction<T>(read: Promise<T>): Promise<T> {
	try {
		return await read;
	} catch (thrown) {
		if (!hasStatus(thrown, GrpcStatus.INVALID_ARGUMENT)) throw thrown;
		if (!goneTransaction.test((thrown as Error).message)) throw thrown;
		throw Object.assign(new Error('others took the transaction’s locks', { cause: thrown }), {
			code: GrpcStatus.ABORTED,
		});
	}
}
