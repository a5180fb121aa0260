import { z } from 'zod';
import { clockErrorMs, dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';

/**
 * A link with which a panel user chooses a password. A panel user has at most one link. The token
 * in the link is known only to that user and to the person who made the link.
 */
export const invitation = z.object({
	/** The panel user’s id. */
	uid: z.string(),
	/** 'new-member' until the user has chosen the first password. */
	reason: z.enum(['new-member', 'new-password']),
	expiresAt: isoInstant,
	/** The user id of the admin who made the link and knows its token. Null for the operator of the server. */
	createdBy: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

const lifetimeMs = 7 * dayMs;

/** Returns when a link that is made at `now` expires. */
export function invitationExpiry(now: Date): Instant {
	return toInstant(new Date(now.getTime() + lifetimeMs));
}

/**
 * Reports whether a link cannot be used, because it has expired, or because the clock was ahead when the link was made,
 * so that the link would be valid for too long.
 */
export function isExpired({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: Date): boolean {
	const leftMs = Date.parse(expiresAt) - now.getTime();
	return leftMs <= 0 || leftMs > lifetimeMs + clockErrorMs;
}
