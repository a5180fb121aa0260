import type { Session } from '../ports/host/session-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import { toInstant } from '../rules/calendar/london-time.ts';
import { auditOf } from './audit.ts';

/** Stores the session of an admin who has signed in, and adds the sign-in to the audit log. */
export async function startSession(
	ports: Pick<Ports, 'sessions' | 'audit' | 'clock' | 'ids'>,
	admin: Admin,
	{ tokenHash, device }: Pick<Session, 'tokenHash' | 'device'>,
): Promise<void> {
	const at = toInstant(ports.clock.now());
	const { uid } = admin;
	await ports.sessions.add({ tokenHash, uid, device, createdAt: at, lastSeenAt: at });
	await ports.audit.add(
		auditOf(ports, admin, {
			what: 'session.started',
			subject: { id: uid, name: admin.name },
			before: null,
			after: { device },
		}),
	);
}
