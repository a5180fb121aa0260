import { z } from 'zod';
import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';

/** A signed-in browser. */
export const session = z.object({
	/**
	 * A digest of the session cookie. The database does not store the cookie, so that a stolen copy
	 * of the database gives access to no session.
	 */
	tokenHash: z.string(),
	uid: z.string(),
	/** The revision of the account with which the session began (`AccountStore`). */
	accountRevision: z.int(),
	/** A short name of the browser and its system (`deviceName`). */
	device: z.string(),
	createdAt: isoInstant,
	lastSeenAt: isoInstant,
});
export type Session = z.infer<typeof session>;

/**
 * A session has expired if it was created before `createdBefore` or last used before `seenBefore`.
 */
export interface SessionLimits {
	createdBefore: Instant;
	seenBefore: Instant;
}

/**
 * Stores admin sessions. A session of an earlier revision of its account has ended, and is not returned (decision:
 * accounts). Arguments and results are copied.
 */
export interface SessionStore {
	/**
	 * Adds a session and the audit entry.
	 * @returns false if the account has another revision than the session. Then nothing is written.
	 * @throws Error if a session with this `tokenHash` already exists.
	 */
	add(session: Session, audit?: AuditEntry): Promise<boolean>;
	get(tokenHash: string): Promise<Session | null>;
	/** Returns the sessions of an admin, last used first. */
	listOf(uid: string): Promise<Session[]>;
	/**
	 * Updates the time at which the session was last used. Has no effect if the session no longer exists.
	 */
	touch(tokenHash: string, lastSeenAt: Instant): Promise<void>;
	/** Removes a session, and adds the audit entry if the session existed. */
	remove(tokenHash: string, audit?: AuditEntry): Promise<void>;
	removeExpired(limits: SessionLimits): Promise<void>;
}
