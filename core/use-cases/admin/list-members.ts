import type { Ports } from '../../ports/ports.ts';
import { type Actor, requirePermission } from '../../rules/admin/admin.ts';
import type { Member } from '../../rules/admin/invitation.ts';
import { isAdded } from '../../rules/admin/second-factor.ts';

/**
 * Returns everyone who may use the panel, sorted by name (decision: members).
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:read.
 */
export async function listMembers(
	{ admins, invitations, secondFactors }: Pick<Ports, 'admins' | 'invitations' | 'secondFactors'>,
	actor: Actor,
): Promise<Member[]> {
	requirePermission(actor, 'members:read');
	const [all, open, factors] = await Promise.all([
		admins.list(),
		invitations.list(),
		secondFactors.list(),
	]);
	const invitationOf = new Map(open.map((invitation) => [invitation.uid, invitation]));
	const protectedUids = new Set(factors.filter(isAdded).map(({ uid }) => uid));
	return all.map((admin) => ({
		admin,
		invitation: invitationOf.get(admin.uid) ?? null,
		hasSecondFactor: protectedUids.has(admin.uid),
	}));
}
