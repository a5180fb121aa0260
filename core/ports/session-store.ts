import type { Instant } from '../calendar/london-time.ts';

/** A signed-in browser. */
export interface Session {
	/** A digest of the secret in the cookie, so that a stolen copy of the storage opens no session. */
	tokenHash: string;
	uid: string;
	createdAt: Instant;
	lastSeenAt: Instant;
}

/** Sessions from before these moments are over. */
export interface SessionLimits {
	createdBefore: Instant;
	seenBefore: Instant;
}

/** Sessions. What is handed in and out are copies. */
export interface SessionStore {
	/** @throws Error where there is one of this `tokenHash`. */
	add(session: Session): Promise<void>;
	get(tokenHash: string): Promise<Session | null>;
	touch(tokenHash: string, lastSeenAt: Instant): Promise<void>;
	remove(tokenHash: string): Promise<void>;
	/** Takes away those created before `createdBefore` or not seen since `seenBefore`. */
	removeExpired(limits: SessionLimits): Promise<void>;
}
