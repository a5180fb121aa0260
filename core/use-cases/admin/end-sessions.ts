import type { Ports } from '../../ports/ports.ts';
import { type Actor, type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { auditOf } from '../audit/audit.ts';
import { findMember } from './read-member.ts';

/**
 * Signs a member out of all browsers.
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:write, or
 * 'member-not-found'.
 */
export async function endSessions(
	ports: Pick<Ports, 'clock' | 'ids' | 'accounts' | 'admins' | 'invitations' | 'secondFactors'>,
	actor: Actor,
	uid: string,
): Promise<void> {
	requirePermission(actor, 'members:write');
	const { admin } = await findMember(ports, uid);
	await ports.accounts.change({ uid, audit: [sessionsEnded(ports, actor, admin)] });
}

export function sessionsEnded(
	ports: Pick<Ports, 'clock' | 'ids'>,
	actor: Actor,
	{ uid, name }: Pick<Admin, 'uid' | 'name'>,
): AuditEntry {
	return auditOf(ports, actor, {
		what: 'member.sessions-ended',
		subject: { id: uid, name },
		before: null,
		after: null,
	});
}
