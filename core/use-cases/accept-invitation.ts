import { ClubError } from '../errors/club-error.ts';
import type { CancelSignal } from '../ports/identity-provider.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import { isExpired, type Member } from '../rules/admin/invitation.ts';
import { auditOf } from './audit.ts';
import { checkPassword } from './check-password.ts';
import { readAdmin } from './read-admin.ts';

export interface OpenInvitation extends Member {
	invitation: NonNullable<Member['invitation']>;
	/**
	 * The service where the member already has a password. The invitation does not change this password. Null if
	 * there is no such service.
	 */
	hasPasswordAt: string | null;
}

export interface AcceptanceRequest {
	token: string;
	password: string;
	/** Aborted if the client has disconnected. */
	signal?: CancelSignal | undefined;
}

/**
 * Returns the member to whom an invitation belongs.
 * @throws ClubError 'invitation-not-found' if no invitation has this token, the invitation was used or has
 * expired, or the member was removed or disabled.
 */
export async function readInvitation(
	ports: Pick<Ports, 'clock' | 'admins' | 'identity' | 'invitations'>,
	token: string,
): Promise<OpenInvitation> {
	const invitation = await ports.invitations.find(token);
	if (invitation === null || isExpired(invitation, ports.clock.now())) {
		throw new ClubError('invitation-not-found');
	}
	const admin = await readAdmin(ports, invitation.uid);
	if (admin === null) throw new ClubError('invitation-not-found');
	const { identity } = ports;
	const isUsedElsewhere = await identity.isUsedElsewhere(admin.uid);
	return { admin, invitation, hasPasswordAt: isUsedElsewhere ? identity.service : null };
}

/**
 * Sets the password that a member has chosen. The invitation becomes invalid, and all sessions of the member end.
 * If the member already has a password at a service, the member must enter this password. Other apps may know this
 * user, so the invitation alone must not give access to the user (decision: identity).
 * @throws ClubError 'invitation-not-found' in the same cases as `readInvitation`, 'invalid-input' if the identity
 * provider refuses the password, or an error code of `IdentityProvider.signIn`. If the password is refused, the
 * invitation stays valid.
 */
export async function acceptInvitation(
	ports: Pick<Ports, 'clock' | 'ids' | 'identity' | 'admins' | 'invitations' | 'sessions'>,
	{ token, password, signal }: AcceptanceRequest,
): Promise<Admin> {
	const { admin, invitation, hasPasswordAt } = await readInvitation(ports, token);
	const { uid, email, name } = admin;
	if (hasPasswordAt !== null) await requireKnownPassword(ports, admin, { password, signal });
	const audit = auditOf(ports, admin, {
		what: 'member.link-used',
		subject: { id: uid, name },
		before: null,
		after: null,
	});
	// End the invitation first, so that of two concurrent requests only one sets the password.
	if (!(await ports.invitations.end(token, audit))) throw new ClubError('invitation-not-found');
	try {
		if (hasPasswordAt === null) await ports.identity.setPassword({ uid, email, password, signal });
	} catch (error) {
		await ports.invitations.put({ ...invitation, token });
		throw error;
	}
	await ports.sessions.removeOf(uid);
	return admin;
}

async function requireKnownPassword(
	{ identity }: Pick<Ports, 'identity'>,
	admin: Admin,
	proof: Pick<AcceptanceRequest, 'password' | 'signal'>,
): Promise<void> {
	try {
		await checkPassword({ identity }, admin, proof);
	} catch (error) {
		if (!(error instanceof ClubError) || error.code !== 'wrong-password') throw error;
		const message = `This is not the password that this email address has at ${identity.service}`;
		throw new ClubError('invalid-input', { issues: [{ path: ['password'], message }] });
	}
}
