import { isDeepStrictEqual } from 'node:util';
import { type DocumentData, type DocumentReference, GrpcStatus } from 'firebase-admin/firestore';

function isMissingOrChanged(thrown: unknown): boolean {
	return (
		hasStatus(thrown, GrpcStatus.NOT_FOUND) || hasStatus(thrown, GrpcStatus.FAILED_PRECONDITION)
	);
}

function hasStatus(thrown: unknown, status: GrpcStatus): boolean {
	return thrown instanceof Error && 'code' in thrown && thrown.code === status;
}

/**
 * Waits for a write that creates a document. Google's library resends a write whose reply was lost, and
 * Firestore then reports that the document exists. If the stored fields equal the written fields, the write
 * counts as successful.
 * @throws Error if the id belongs to a document with other fields.
 */
export async function confirmCreated(
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

/**
 * Reports whether Firestore aborted a write because of contention. An aborted write has stored
 * nothing.
 */
export function isContention(thrown: unknown): boolean {
	return hasStatus(thrown, GrpcStatus.ABORTED);
}

/**
 * Waits for a write to an existing document.
 * @returns false if the document is missing or has changed since it was read.
 */
export async function ifExists(write: Promise<unknown>): Promise<boolean> {
	try {
		await write;
		return true;
	} catch (thrown) {
		if (isMissingOrChanged(thrown)) return false;
		throw thrown;
	}
}

/** Reports whether another writer's change prevented a write. The caller must read again and retry. */
export function isConflict(thrown: unknown): boolean {
	return (
		isMissingOrChanged(thrown) ||
		hasStatus(thrown, GrpcStatus.ALREADY_EXISTS) ||
		hasStatus(thrown, GrpcStatus.ABORTED)
	);
}

/** The error messages of Firestore and of its emulator for an expired transaction. */
const expiredTransaction = /transaction has expired|Transaction is invalid or closed/;

/**
 * Waits for a read within a transaction. Google's library restarts a transaction after an error
 * with the status ABORTED, but does not recognise the emulator's error for an expired transaction.
 * @throws Error with the status ABORTED if the transaction has expired.
 */
export async function readInTransaction<T>(read: Promise<T>): Promise<T> {
	try {
		return await read;
	} catch (thrown) {
		if (!hasStatus(thrown, GrpcStatus.INVALID_ARGUMENT)) throw thrown;
		if (!expiredTransaction.test((thrown as Error).message)) throw thrown;
		throw Object.assign(
			new Error('the transaction has expired and lost its locks', { cause: thrown }),
			{
				code: GrpcStatus.ABORTED,
			},
		);
	}
}
