import type { Ports } from '../ports/ports.ts';
import { type Actor, requirePermission } from '../rules/admin/admin.ts';
import type { Member } from '../rules/admin/invitation.ts';

/**
 * Returns everyone who may use the panel, sorted by name (decision: members).
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:read.
 */
export async function listMembers(
	{ admins, invitations }: Pick<Ports, 'admins' | 'invitations'>,
	actor: Actor,
): Promise<Member[]> {
	requirePermission(actor, 'members:read');
	const [all, open] = await Promise.all([admins.list(), invitations.list()]);
	const invitationOf = new Map(open.map((invitation) => [invitation.uid, invitation]));
	return all.map((admin) => ({ admin, invitation: invitationOf.get(admin.uid) ?? null }));
}
