import { ClubError } from '../../errors/club-error.ts';
import type { AdminChange } from '../../ports/admin-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Actor, canChangeMembers } from '../../rules/panel/admin.ts';
import type { Member } from '../../rules/panel/invitation.ts';
import type { MemberForm } from '../../rules/panel/member-form.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { findMember } from './read-members.ts';

/**
 * Changes the name, the role or the permissions of a member, or disables the member. The sessions of a
 * disabled member end. `revision` is the revision that the actor edited.
 * @throws ClubError 'member-not-found', 'precondition-required', 'revision-differs' if the member has changed since,
 * 'own-access' if an admin takes away their own members:write, or 'last-members-write'.
 */
export async function updateMember(
	ports: Pick<Ports, 'clock' | 'ids' | 'admins' | 'invitations' | 'secondFactors'>,
	actor: Actor,
	{ uid, revision, form }: { uid: string; revision: number | null; form: MemberForm },
): Promise<Member> {
	const member = await findMember(ports, uid);
	const { admin: stored } = member;
	requireRevision(stored, revision);
	const admin = {
		...stored,
		name: form.name ?? stored.name,
		role: form.role ?? stored.role,
		permissions: form.permissions ?? stored.permissions,
		disabled: form.disabled ?? stored.disabled,
		revision: stored.revision + 1,
	};
	if (uid === actor.uid && !canChangeMembers(admin)) throw new ClubError('own-access');
	const audit = auditOf(ports, actor, {
		what: 'member.updated',
		subject: { id: uid, name: admin.name },
		before: stored,
		after: admin,
	});
	requireMemberChanged(await ports.admins.replace(admin, audit));
	return { ...member, admin };
}

/** @throws ClubError 'revision-differs', or 'last-members-write' if the store has written nothing. */
function requireMemberChanged(change: AdminChange): void {
	if (change === 'last-members-write') throw new ClubError('last-members-write');
	requireWritten(change === 'written');
}

/**
 * Removes a member of the panel, with the second factor and the link. The sessions end in the same transaction, and the
 * member can no longer sign in.
 * What the member has changed stays in the audit log. `revision` is the revision that the actor saw.
 * @throws ClubError 'member-not-found', 'precondition-required', 'revision-differs' if the member has changed since,
 * 'own-access' if admins remove themselves, or 'last-members-write'.
 */
export async function removeMember(
	ports: Pick<Ports, 'clock' | 'ids' | 'identity' | 'admins' | 'invitations' | 'secondFactors'>,
	actor: Actor,
	{ uid, revision }: { uid: string; revision: number | null },
): Promise<void> {
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
