import type { Ports } from '../ports/ports.ts';
import { type Actor, requirePermission } from '../rules/admin/admin.ts';
import { auditOf } from './audit.ts';
import { findMember } from './read-member.ts';

/**
 * Signs a member out of all browsers.
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:write, or
 * 'member-not-found'.
 */
export async function endSessions(
	ports: Pick<Ports, 'clock' | 'ids' | 'admins' | 'audit' | 'invitations' | 'sessions'>,
	actor: Actor,
	uid: string,
): Promise<void> {
	requirePermission(actor, 'members:write');
	const { admin } = await findMember(ports, uid);
	await ports.sessions.removeOf(uid);
	await ports.audit.add(
		auditOf(ports, actor, {
			what: 'member.sessions-ended',
			subject: { id: uid, name: admin.name },
			before: null,
			after: null,
		}),
	);
}
