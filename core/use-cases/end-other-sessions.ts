import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import { auditOf } from './audit.ts';

/** Ends all sessions of a signed-in admin except the one that `tokenHash` identifies. */
export async function endOtherSessions(
	ports: Pick<Ports, 'sessions' | 'audit' | 'clock' | 'ids'>,
	admin: Admin,
	tokenHash: string,
): Promise<void> {
	const { uid, name } = admin;
	const others = (await ports.sessions.listOf(uid)).filter(
		(session) => session.tokenHash !== tokenHash,
	);
	if (others.length === 0) return;
	await ports.sessions.removeOf(uid, tokenHash);
	const audit = auditOf(ports, admin, {
		what: 'account.sessions-ended',
		subject: { id: uid, name },
		before: { devices: others.map(({ device }) => device) },
		after: null,
	});
	await ports.audit.add(audit);
}
