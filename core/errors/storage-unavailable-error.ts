/**
 * The storage cannot be used now: for example, it is locked, full, read-only or not reachable. If a write fails with
 * this error, the storage may have stored all of its changes or none. Repeat it with the same idempotency key.
 */
export class StorageUnavailableError extends Error {
	override readonly name = 'StorageUnavailableError';
	/** The error code of the database or of its connection, if there is one. */
	readonly code: unknown;

	constructor(cause: Error) {
		super(`the storage is unavailable: ${cause.message}`, { cause });
		this.code = 'code' in cause ? cause.code : undefined;
	}
}
