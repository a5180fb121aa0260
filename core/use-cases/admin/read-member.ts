import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Actor, requirePermission } from '../../rules/admin/admin.ts';
import type { Member } from '../../rules/admin/invitation.ts';
import { isAdded } from '../../rules/admin/second-factor.ts';

/**
 * Returns a member of the panel with the member's invitation, if there is one.
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:read, or
 * 'member-not-found'.
 */
export async function readMember(
	ports: Pick<Ports, 'admins' | 'invitations' | 'secondFactors'>,
	actor: Actor,
	uid: string,
): Promise<Member> {
	requirePermission(actor, 'members:read');
	return findMember(ports, uid);
}

/** @throws ClubError 'member-not-found' if no member has this user id. */
export async function findMember(
	{ admins, invitations, secondFactors }: Pick<Ports, 'admins' | 'invitations' | 'secondFactors'>,
	uid: string,
): Promise<Member> {
	const [admin, invitation, secondFactor] = await Promise.all([
		admins.get(uid),
		invitations.get(uid),
		secondFactors.get(uid),
	]);
	if (admin === null) throw new ClubError('member-not-found');
	return { admin, invitation, hasSecondFactor: isAdded(secondFactor) };
}
