import { GrpcStatus } from 'firebase-admin/firestore';

/** Whether Firestore refused a write because the document is not there, or is no longer as it was read. */
function isGone(thrown: unknown): boolean {
	return (
		hasStatus(thrown, GrpcStatus.NOT_FOUND) || hasStatus(thrown, GrpcStatus.FAILED_PRECONDITION)
	);
}

function hasStatus(thrown: unknown, status: GrpcStatus): boolean {
	return thrown instanceof Error && 'code' in thrown && thrown.code === status;
}

/** Does a write that needs the document. @returns false where there is none. */
export async function whereThere(write: Promise<unknown>): Promise<boolean> {
	try {
		await write;
		return true;
	} catch (thrown) {
		if (isGone(thrown)) return false;
		throw thrown;
	}
}

/**
 * Whether the transaction had been ended when it asked for more, for another's sake or for its age.
 * Firestore's library tries again by itself only where the words are 'transaction has expired'; the
 * emulator has 'Transaction is invalid or closed'.
 */
export function isOverTransaction(thrown: unknown): boolean {
	return (
		hasStatus(thrown, GrpcStatus.INVALID_ARGUMENT) &&
		thrown instanceof Error &&
		/transaction (is invalid|has expired)/i.test(thrown.message)
	);
}
