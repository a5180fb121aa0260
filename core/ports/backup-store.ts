import type { Instant } from '../rules/calendar/london-time.ts';

/** Remembers the last good backup, for all servers that share a storage. A copy or a backup of the storage forgets it. */
export interface BackupStore {
	/** Returns when the last good backup was made. Null if there was none. */
	lastMadeAt(): Promise<Instant | null>;
	/** Call this function when a backup was read back. Does not count as a change of the storage. */
	recordMade(at: Instant): Promise<void>;
}
