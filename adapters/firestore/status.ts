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

/** Whether a write was given up because too many came at once: nothing of it was written. */
export function isCrowdedOut(thrown: unknown): boolean {
	return hasStatus(thrown, GrpcStatus.ABORTED);
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

/** Whether writes were refused because of somebody else's: then what they were made from is to be read again. */
export function isOvertaken(thrown: unknown): boolean {
	return (
		isGone(thrown) ||
		hasStatus(thrown, GrpcStatus.ALREADY_EXISTS) ||
		hasStatus(thrown, GrpcStatus.ABORTED)
	);
}
