import type { Admin } from './admin.ts';
import { type Invitation, isExpired } from './invitation.ts';

/** 'invited' and 'invitation-expired' are members who have not chosen their first password. */
export type MemberStatus = 'active' | 'invited' | 'invitation-expired' | 'disabled';

export function memberStatus(
	{
		disabled,
		invitation,
	}: Pick<Admin, 'disabled'> & { invitation: Pick<Invitation, 'reason' | 'expiresAt'> | null },
	now: Date,
): MemberStatus {
	if (disabled) return 'disabled';
	if (invitation?.reason !== 'new-member') return 'active';
	return isExpired(invitation, now) ? 'invitation-expired' : 'invited';
}
