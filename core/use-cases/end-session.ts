import type { Ports } from '../ports/ports.ts';
import { auditOf } from './audit.ts';

/**
 * Ends a session, and adds its end to the audit log. Has no effect if the session does not exist.
 */
export async function endSession(
	ports: Pick<Ports, 'sessions' | 'admins' | 'audit' | 'clock' | 'ids'>,
	tokenHash: string,
): Promise<void> {
	const session = await ports.sessions.get(tokenHash);
	if (session === null) return;
	await ports.sessions.remove(tokenHash);
	const admin = await ports.admins.get(session.uid);
	if (admin === null) return;
	await ports.audit.add(
		auditOf(ports, admin, {
			what: 'session.ended',
			subject: { id: admin.uid, name: admin.name },
			before: { device: session.device },
			after: null,
		}),
	);
}
