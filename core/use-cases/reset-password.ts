import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { operator } from '../rules/admin/admin.ts';
import { createInvitation } from './create-invitation.ts';
import { endSessions } from './end-sessions.ts';
import type { InvitedMember } from './invite-member.ts';

/**
 * Creates a link for a new password, and signs the member out of all browsers. Only the operator of the
 * server resets passwords (decision: recovery-commands).
 * @throws ClubError 'member-not-found' if no member has this email address, or 'invitation-not-possible' if
 * the member is disabled.
 */
export async function resetPassword(
	ports: Pick<Ports, 'clock' | 'ids' | 'admins' | 'audit' | 'invitations' | 'sessions'>,
	email: string,
): Promise<InvitedMember> {
	const address = email.trim().toLowerCase();
	const all = await ports.admins.list();
	const admin = all.find((member) => member.email.toLowerCase() === address);
	if (admin === undefined || address === '') throw new ClubError('member-not-found');
	const invited = await createInvitation(ports, operator, admin.uid);
	await endSessions(ports, operator, admin.uid);
	return invited;
}
