import type { Admin } from './admin.ts';
import { type Invitation, isExpired } from './invitation.ts';

/** Who signs in to the panel, with their open or expired link, if there is one. The screens say member. */
export interface PanelUser {
	admin: Admin;
	invitation: Invitation | null;
	/** Whether sign-in asks the user for a code (decision: second-factor). */
	hasSecondFactor: boolean;
}

/** 'invited' and 'invitation-expired' are panel users who have not chosen their first password. */
export type PanelUserStatus = 'active' | 'invited' | 'invitation-expired' | 'disabled';

/**
 * Tells whether a user can sign in, is invited, or is disabled. A link for a new password leaves an active user active.
 */
export function panelUserStatus(
	{
		disabled,
		invitation,
	}: Pick<Admin, 'disabled'> & { invitation: Pick<Invitation, 'reason' | 'expiresAt'> | null },
	now: Date,
): PanelUserStatus {
	if (disabled) return 'disabled';
	if (invitation?.reason !== 'new-member') return 'active';
	return isExpired(invitation, now) ? 'invitation-expired' : 'invited';
}
