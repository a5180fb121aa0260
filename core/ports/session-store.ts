import type { Instant } from '../calendar/london-time.ts';

/** A signed-in browser. */
export interface Session {
	/** A digest of the session cookie, so that a copy of the database gives access to no session. */
	tokenHash: string;
	uid: string;
	createdAt: Instant;
	lastSeenAt: Instant;
}

/**
 * A session has expired if it was created before `createdBefore` or last used before `seenBefore`.
 */
export interface SessionLimits {
	createdBefore: Instant;
	seenBefore: Instant;
}

/** Stores admin sessions. Arguments and results are copied. */
export interface SessionStore {
	/** @throws Error if this `tokenHash` already exists. */
	add(session: Session): Promise<void>;
	get(tokenHash: string): Promise<Session | null>;
	/** Updates `lastSeenAt`. Has no effect if the session no longer exists. */
	touch(tokenHash: string, lastSeenAt: Instant): Promise<void>;
	remove(tokenHash: string): Promise<void>;
	removeExpired(limits: SessionLimits): Promise<void>;
}
