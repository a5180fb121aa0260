import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Actor, requirePermission } from '../rules/admin/admin.ts';
import { invitationExpiry, type Member } from '../rules/admin/invitation.ts';
import type { InvitationForm } from '../rules/admin/member-form.ts';
import { auditOf } from './audit.ts';

/** A member and the token of the member's new link. The token cannot be read again later. */
export interface InvitedMember {
	member: Member;
	token: string;
}

/**
 * Adds a member of the panel, who cannot sign in until the member has chosen a password with the token
 * (decision: members).
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:write, or
 * 'member-exists' if a member has this email address.
 */
export async function inviteMember(
	ports: Pick<Ports, 'clock' | 'ids' | 'identity' | 'admins'>,
	actor: Actor,
	{ email, name, role, permissions }: InvitationForm,
): Promise<InvitedMember> {
	requirePermission(actor, 'members:write');
	const others = await ports.admins.list();
	if (others.some((other) => other.email.toLowerCase() === email)) {
		throw new ClubError('member-exists');
	}
	const { uid } = await ports.identity.addUser({ email, name });
	const admin = { uid, email, name, role, permissions, disabled: false, revision: 0 };
	const expiresAt = invitationExpiry(ports.clock.now());
	const invitation = { uid, reason: 'new-member', expiresAt, createdBy: actor.uid } as const;
	const token = ports.ids.newId();
	const audit = auditOf(ports, actor, {
		what: 'member.invited',
		subject: { id: uid, name },
		before: null,
		after: admin,
	});
	const isAdded = await ports.admins.add(admin, { ...invitation, token }, audit);
	if (!isAdded) throw new ClubError('member-exists');
	return { member: { admin, invitation, hasSecondFactor: false }, token };
}
