import type { Instant } from '@burgee/core';
import type { UnreadableRecord } from '@burgee/core/ports/storage';
import type { OnOperation } from './timed-database.ts';

/** The options of each function that opens a storage. */
export interface OpenOptions {
	/** Called once for each record with wrong values that the storage reads. */
	onUnreadable?: ((record: UnreadableRecord) => void) | undefined;
	/** Called after each operation. Operations are not timed if omitted. */
	onOperation?: OnOperation | undefined;
	/**
	 * Whether to upgrade the database tables; true by default. Use false if a server with an earlier
	 * version of Burgee may be running.
	 */
	upgrade?: boolean;
	/**
	 * Called before the tables of a storage are upgraded, with the time of its last backup. If it throws, the tables stay as
	 * they are. Several processes that start at the same time may each call it.
	 */
	beforeUpgrade?: ((lastBackupAt: Instant | null) => Promise<void>) | undefined;
	/** Whether to create a storage if there is none. By default the same as `upgrade`. */
	mayCreate?: boolean;
	/** Receives the place of the storage, without passwords, before a new storage is created there. */
	onCreate?: (place: string) => void;
}

/** The stored data, or their absence, prevent Burgee from using the storage. The message is one sentence. */
export class UnusableStorageError extends Error {
	override readonly name = 'UnusableStorageError';
	readonly code = 'unusable-storage';
}

/** @param unknown what this version does not know, such as the name of a migration. */
export function laterVersionError(unknown: string): UnusableStorageError {
	return new UnusableStorageError(
		`a later version of Burgee has upgraded the storage (this version does not know ${unknown}): run that version, or restore a backup from before the upgrade`,
	);
}

/** The storage must be upgraded, but the options do not allow it. */
export function earlierVersionError(): UnusableStorageError {
	return new UnusableStorageError(
		'the storage was made by an earlier version of Burgee: start the server once to upgrade it',
	);
}

/** A copy into the storage was interrupted, so the storage lacks records. */
export function unfinishedCopyError(): UnusableStorageError {
	return new UnusableStorageError(
		'a transfer or a restore into this storage is unfinished: run burgee transfer or burgee restore again to continue it',
	);
}

/**
 * Call this function if there is no data of Burgee in the place, before anything is created there.
 * @throws UnusableStorageError with the `hint` if the options do not allow to create a storage.
 */
export function beforeCreation(
	{ place, hint }: { place: string; hint: string },
	{ upgrade = true, mayCreate = upgrade, onCreate = () => {} }: OpenOptions,
): void {
	if (mayCreate) onCreate(place);
	else throw new UnusableStorageError(`there is no storage of Burgee in ${place}: ${hint}`);
}
