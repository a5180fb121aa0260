import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Actor, requirePermission } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision } from '../require-revision.ts';
import { findMember } from './read-member.ts';
import { requireMemberChanged } from './update-member.ts';

/**
 * Removes a member of the panel, with the second factor and the link. The sessions end in the same transaction, and the
 * member can no longer sign in.
 * What the member has changed stays in the audit log. `revision` is the revision that the actor saw.
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:write,
 * 'member-not-found', 'precondition-required', 'revision-differs' if the member has changed since,
 * 'own-access' if admins remove themselves, or 'last-members-write'.
 */
export async function removeMember(
	ports: Pick<Ports, 'clock' | 'ids' | 'identity' | 'admins' | 'invitations' | 'secondFactors'>,
	actor: Actor,
	{ uid, revision }: { uid: string; revision: number | null },
): Promise<void> {
	requirePermission(actor, 'members:write');
	const { admin } = await findMember(ports, uid);
	requireRevision(admin, revision);
	if (uid === actor.uid) throw new ClubError('own-access');
	const audit = auditOf(ports, actor, {
		what: 'member.removed',
		subject: { id: uid, name: admin.name },
		before: admin,
		after: null,
	});
	requireMemberChanged(await ports.admins.remove(admin, audit));
	await ports.identity.removeUser(uid);
}
