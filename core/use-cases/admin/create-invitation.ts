import { ClubError } from '../../errors/club-error.ts';
import type { NewInvitation } from '../../ports/invitation-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Actor, requirePermission } from '../../rules/admin/admin.ts';
import { type Invitation, invitationExpiry } from '../../rules/admin/invitation.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { auditOf } from '../audit/audit.ts';
import type { InvitedMember } from './invite-member.ts';
import { linkRefused } from './link-refused.ts';
import { findMember } from './read-member.ts';

type InvitationPorts = Pick<
	Ports,
	'clock' | 'ids' | 'admins' | 'identity' | 'invitations' | 'secondFactors'
>;

export interface LinkRequest {
	uid: string;
	/** The account revision of the actor's session. Null for the operator. */
	makerRevision: number | null;
}

/**
 * Creates a link with which an existing member chooses a new password. The member's earlier link ends. The
 * earlier password works until the member has chosen the new one.
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:write,
 * 'member-not-found', 'invitation-not-possible' if the member is disabled or has no email address,
 * 'password-kept-elsewhere' if another service keeps the member's password, or 'not-signed-in' if the actor's account has
 * changed since the request began.
 */
export async function createInvitation(
	ports: InvitationPorts,
	actor: Actor,
	request: LinkRequest,
): Promise<InvitedMember> {
	const { invited, newInvitation, audit } = await prepareInvitation(ports, actor, request);
	const outcome = await ports.invitations.put(newInvitation, audit);
	if (outcome !== 'stored') throw linkRefused(outcome);
	return invited;
}

/** Creates a link as `createInvitation` does, and its audit entry, but stores neither. */
export async function prepareInvitation(
	ports: InvitationPorts,
	actor: Actor,
	{ uid, makerRevision }: LinkRequest,
): Promise<{ invited: InvitedMember; newInvitation: NewInvitation; audit: AuditEntry }> {
	requirePermission(actor, 'members:write');
	const member = await findMember(ports, uid);
	const { admin, invitation: earlier } = member;
	if (admin.disabled || admin.email === '') throw new ClubError('invitation-not-possible');
	if (ports.identity.service !== null && earlier?.reason !== 'new-member') {
		throw new ClubError('password-kept-elsewhere');
	}
	const invitation: Invitation = {
		uid,
		reason: earlier?.reason ?? 'new-password',
		expiresAt: invitationExpiry(ports.clock.now()),
		createdBy: actor.uid,
	};
	const token = ports.ids.newId();
	const audit = auditOf(ports, actor, {
		what: 'member.link-created',
		subject: { id: uid, name: admin.name },
		before: null,
		after: null,
	});
	const invited = { member: { ...member, invitation }, token };
	return { invited, newInvitation: { ...invitation, token, makerRevision }, audit };
}
