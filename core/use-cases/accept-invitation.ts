import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import { isExpired, type Member } from '../rules/admin/invitation.ts';
import { auditOf } from './audit.ts';
import { readAdmin } from './read-admin.ts';

type OpenInvitation = Member & { invitation: NonNullable<Member['invitation']> };

/**
 * Returns the member to whom an invitation belongs.
 * @throws ClubError 'invitation-not-found' if no invitation has this token, the invitation was used or has
 * expired, or the member was removed or disabled.
 */
export async function readInvitation(
	ports: Pick<Ports, 'clock' | 'admins' | 'invitations'>,
	token: string,
): Promise<OpenInvitation> {
	const invitation = await ports.invitations.find(token);
	if (invitation === null || isExpired(invitation, ports.clock.now())) {
		throw new ClubError('invitation-not-found');
	}
	const admin = await readAdmin(ports, invitation.uid);
	if (admin === null) throw new ClubError('invitation-not-found');
	return { admin, invitation };
}

/**
 * Sets the password that a member has chosen. The invitation and all sessions of the member end.
 * @throws ClubError 'invitation-not-found' as `readInvitation` does, or 'invalid-input' if the identity
 * provider refuses the password. The invitation stays valid if the password could not be set.
 */
export async function acceptInvitation(
	ports: Pick<Ports, 'clock' | 'ids' | 'identity' | 'admins' | 'invitations' | 'sessions'>,
	{ token, password }: { token: string; password: string },
): Promise<Admin> {
	const { admin, invitation } = await readInvitation(ports, token);
	const { uid, email, name } = admin;
	const audit = auditOf(ports, admin, {
		what: 'member.link-used',
		subject: { id: uid, name },
		before: null,
		after: null,
	});
	// End the invitation first, so that of two concurrent requests only one sets the password.
	if (!(await ports.invitations.end(token, audit))) throw new ClubError('invitation-not-found');
	try {
		await ports.identity.setPassword({ uid, email, password });
	} catch (error) {
		await ports.invitations.put({ ...invitation, token });
		throw error;
	}
	await ports.sessions.removeOf(uid);
	return admin;
}
