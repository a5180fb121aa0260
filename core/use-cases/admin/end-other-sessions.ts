import { ClubError } from '../../errors/club-error.ts';
import type { SessionTokens } from '../../ports/account-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';

/**
 * Ends all sessions of a signed-in admin except the one that makes the request, which receives a new token. The account
 * changes even if there is no other session, because a sign-in may be running, or someone may have copied the cookie.
 * @throws ClubError 'not-signed-in' if this session has ended in the meantime.
 */
export async function endOtherSessions(
	ports: Pick<Ports, 'accounts' | 'sessions' | 'clock' | 'ids'>,
	admin: Admin,
	keptSession: SessionTokens,
): Promise<void> {
	const { uid, name } = admin;
	const others = (await ports.sessions.listOf(uid)).filter(
		(session) => session.tokenHash !== keptSession.tokenHash,
	);
	const audit = auditOf(ports, admin, {
		what: 'account.sessions-ended',
		subject: { id: uid, name },
		before: { devices: others.map(({ device }) => device) },
		after: null,
	});
	const change = { uid, audit: [audit], keptSession };
	if ((await ports.accounts.change(change)) === null) throw new ClubError('not-signed-in');
}
