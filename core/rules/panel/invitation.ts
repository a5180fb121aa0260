import { z } from 'zod';
import {
	clockErrorMs,
	dayMs,
	type Instant,
	isoInstant,
	toInstant,
} from '../calendar/london-time.ts';
import type { Admin } from './admin.ts';

/**
 * A link with which a member of the panel chooses a password. A member has at most one link. The token
 * in the link is known only to the person who made the link and to the member.
 */
export const invitation = z.object({
	/** The user id of the member. */
	uid: z.string(),
	/** 'new-member' until the member has chosen the first password. */
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

/** A member of the panel, with the open or expired link of the member, if there is one. */
export interface Member {
	admin: Admin;
	invitation: Invitation | null;
	/** Whether sign-in asks the member for a code (decision: second-factor). */
	hasSecondFactor: boolean;
}
