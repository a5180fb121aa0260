import { GrpcStatus } from 'firebase-admin/firestore';

function hasStatus(thrown: unknown, ...statuses: GrpcStatus[]): boolean {
	return (
		thrown instanceof Error && 'code' in thrown && statuses.some((status) => status === thrown.code)
	);
}

/** Reports whether a write to Firestore failed because the document to create already exists. */
export function isTaken(thrown: unknown): boolean {
	return hasStatus(thrown, GrpcStatus.ALREADY_EXISTS);
}

/**
 * Reports whether a write to Firestore failed because the document is missing or has changed since it
 * was read.
 */
export function isMissingOrChanged(thrown: unknown): boolean {
	return hasStatus(thrown, GrpcStatus.NOT_FOUND, GrpcStatus.FAILED_PRECONDITION);
}

/**
 * Reports whether Firestore aborted a write because of contention. An aborted write has stored
 * nothing.
 */
export function isContention(thrown: unknown): boolean {
	return hasStatus(thrown, GrpcStatus.ABORTED);
}

/** Reports whether another writer's change prevented a write. The caller must read again and retry. */
export function isConflict(thrown: unknown): boolean {
	return isMissingOrChanged(thrown) || isTaken(thrown) || isContention(thrown);
}

/** Reports whether Firestore is unavailable, its quota is used up, or a conflict remains after all retries. */
export function isOutage(error: Error): boolean {
	return (
		isContention(error) ||
		error instanceof ConflictError ||
		hasStatus(
			error,
			GrpcStatus.UNAVAILABLE,
			GrpcStatus.RESOURCE_EXHAUSTED,
			GrpcStatus.DEADLINE_EXCEEDED,
		)
	);
}

/** A change was not written, because another writer changed the same documents. */
export class ConflictError extends Error {
	constructor(cause: unknown) {
		super('cannot write to Firestore: other writers kept changing the same documents', { cause });
	}
}
