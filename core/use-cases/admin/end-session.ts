import type { Ports } from '../../ports/ports.ts';
import { auditOf } from '../audit/audit.ts';

/**
 * Ends a session, and adds its end to the audit log. Has no effect if the session does not exist.
 */
export async function endSession(
	ports: Pick<Ports, 'sessions' | 'admins' | 'clock' | 'ids'>,
	tokenHash: string,
): Promise<void> {
	const session = await ports.sessions.get(tokenHash);
	if (session === null) return;
	const admin = await ports.admins.get(session.uid);
	const audit =
		admin === null
			? undefined
			: auditOf(ports, admin, {
					what: 'session.ended',
					subject: { id: admin.uid, name: admin.name },
					before: { device: session.device },
					after: null,
				});
	await ports.sessions.remove(tokenHash, audit);
}
