import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Session } from '../../ports/session-store.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { auditOf } from '../audit/audit.ts';

/** An admin who has proved their identity, and the revision of the account before the proof. */
export interface ProvenAdmin {
	admin: Admin;
	accountRevision: number;
}

/**
 * Stores the session of an admin who has signed in, and adds the sign-in to the audit log.
 * @throws ClubError 'not-signed-in' if the account has changed since the admin began to sign in.
 */
export async function startSession(
	ports: Pick<Ports, 'sessions' | 'clock' | 'ids'>,
	{ admin, accountRevision }: ProvenAdmin,
	{ tokenHash, device }: Pick<Session, 'tokenHash' | 'device'>,
): Promise<void> {
	const at = toInstant(ports.clock.now());
	const { uid } = admin;
	const session = { tokenHash, uid, accountRevision, device, createdAt: at, lastSeenAt: at };
	const audit = auditOf(ports, admin, {
		what: 'session.started',
		subject: { id: uid, name: admin.name },
		before: null,
		after: { device },
	});
	if (!(await ports.sessions.add(session, audit))) throw new ClubError('not-signed-in');
}
