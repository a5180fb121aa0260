import { ClubError } from '../../errors/club-error.ts';
import type { AdminChange } from '../../ports/admin-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Actor, canChangePanelUsers, type Granter } from '../../rules/panel/admin.ts';
import type { PanelUser } from '../../rules/panel/panel-user.ts';
import type { PanelUserForm } from '../../rules/panel/panel-user-form.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readPanelUser } from './read-panel-users.ts';
import { requireMayGrant } from './require-may-grant.ts';

/**
 * Changes the name, the role or the permissions of a panel user, or disables the user. The sessions of a
 * disabled panel user end. `revision` is the revision that the actor edited.
 * @throws ClubError 'member-not-found', 'precondition-required', 'revision-differs' if the user has changed since,
 * 'permission-denied' if the actor may not give a new permission, or one of a user who is enabled again, 'own-access'
 * if an admin takes away their own members:write, or 'last-members-write'.
 */
export async function updatePanelUser(
	ports: Pick<Ports, 'clock' | 'ids' | 'admins' | 'invitations' | 'secondFactors'>,
	actor: Granter,
	{ uid, revision, form }: { uid: string; revision: number | null; form: PanelUserForm },
): Promise<PanelUser> {
	const panelUser = await readPanelUser(ports, uid);
	const { admin: stored } = panelUser;
	requireRevision(stored, revision);
	const admin = {
		...stored,
		name: form.name ?? stored.name,
		role: form.role ?? stored.role,
		permissions: form.permissions ?? stored.permissions,
		disabled: form.disabled ?? stored.disabled,
		revision: stored.revision + 1,
	};
	// Who enables a disabled user gives back all permissions.
	const earlier = stored.disabled && !admin.disabled ? [] : stored.permissions;
	const given = admin.permissions.filter((permission) => !earlier.includes(permission));
	requireMayGrant(actor, given);
	if (uid === actor.uid && !canChangePanelUsers(admin)) throw new ClubError('own-access');
	const audit = auditOf(ports, actor, {
		what: 'member.updated',
		subject: { id: uid, name: admin.name },
		before: stored,
		after: admin,
	});
	requireChanged(await ports.admins.replace(admin, audit));
	return { ...panelUser, admin };
}

/** @throws ClubError 'revision-differs', or 'last-members-write' if the store has written nothing. */
function requireChanged(change: AdminChange): void {
	if (change === 'last-members-write') throw new ClubError('last-members-write');
	requireWritten(change === 'written');
}

/**
 * Removes a panel user, with the second factor and the link. The sessions end in the same transaction, and the
 * panel user can no longer sign in.
 * What the user has changed stays in the audit log. `revision` is the revision that the actor saw.
 * @throws ClubError 'member-not-found', 'precondition-required', 'revision-differs' if the user has changed since,
 * 'own-access' if admins remove themselves, or 'last-members-write'.
 */
export async function removePanelUser(
	ports: Pick<Ports, 'clock' | 'ids' | 'identity' | 'admins' | 'invitations' | 'secondFactors'>,
	actor: Actor,
	{ uid, revision }: { uid: string; revision: number | null },
): Promise<void> {
	const { admin } = await readPanelUser(ports, uid);
	requireRevision(admin, revision);
	if (uid === actor.uid) throw new ClubError('own-access');
	const audit = auditOf(ports, actor, {
		what: 'member.removed',
		subject: { id: uid, name: admin.name },
		before: admin,
	});
	requireChanged(await ports.admins.remove(admin, audit));
	await ports.identity.removeUser(uid);
}
