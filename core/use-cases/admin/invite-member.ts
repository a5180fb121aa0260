import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Actor, requirePermission } from '../../rules/admin/admin.ts';
import { invitationExpiry, type Member } from '../../rules/admin/invitation.ts';
import type { InvitationForm } from '../../rules/admin/member-form.ts';
import { auditOf } from '../audit/audit.ts';
import { linkRefused } from './link-refused.ts';

/** A member and the token of the member's new link. The token cannot be read again later. */
export interface InvitedMember {
	member: Member;
	token: string;
}

/**
 * Adds a member of the panel, who cannot sign in until the member has chosen a password with the token
 * (decision: members).
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:write,
 * 'member-exists' if a member has this email address, or 'not-signed-in' if the actor's account has changed since the
 * request began.
 * @param request.makerRevision the account revision of the actor's session. Null for the operator.
 */
export async function inviteMember(
	ports: Pick<Ports, 'clock' | 'ids' | 'identity' | 'admins'>,
	actor: Actor,
	{ form, makerRevision }: { form: InvitationForm; makerRevision: number | null },
): Promise<InvitedMember> {
	requirePermission(actor, 'members:write');
	const { email, name, role, permissions } = form;
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
	const outcome = await ports.admins.add(admin, { ...invitation, token, makerRevision }, audit);
	if (outcome === 'taken') throw new ClubError('member-exists');
	if (outcome !== 'added') {
		await ports.identity.removeUser(uid);
		throw linkRefused(outcome);
	}
	return { member: { admin, invitation, hasSecondFactor: false }, token };
}
