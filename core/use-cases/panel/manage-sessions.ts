import { ClubError } from '../../errors/club-error.ts';
import type { SessionTokens } from '../../ports/account-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Session } from '../../ports/session-store.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Actor, Admin } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { readPanelUser } from './read-panel-users.ts';

/**
 * An admin who has proved their identity. `accountRevision` was read before the proof, so that a session is refused if the
 * account has changed meanwhile.
 */
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
		after: { device },
	});
	if (!(await ports.sessions.add(session, audit))) throw new ClubError('not-signed-in');
}

/**
 * Renews a session that is in use. Ends the session if the identity provider no longer accepts it. If the provider
 * does not answer, the session stays as it is, so it expires unless a later renewal succeeds (decision: identity).
 * @returns whether the session goes on.
 */
export async function renewSession(
	{ identity, sessions, clock }: Pick<Ports, 'identity' | 'sessions' | 'clock'>,
	{ tokenHash, uid, createdAt }: Session,
): Promise<boolean> {
	try {
		if (await identity.acceptsSession({ uid, startedAt: createdAt })) {
			// Do not wait for this write, because the request may only read, and the storage may be locked for writers. If
			// the write fails, the next request repeats it.
			sessions.touch(tokenHash, toInstant(clock.now())).catch(() => {});
			return true;
		}
	} catch (error) {
		if (error instanceof ClubError && error.code === 'unavailable') return true;
		throw error;
	}
	await sessions.remove(tokenHash);
	return false;
}

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
				});
	await ports.sessions.remove(tokenHash, audit);
}

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
	});
	const change = { uid, audit: [audit], keptSession };
	if ((await ports.accounts.change(change)) === null) throw new ClubError('not-signed-in');
}

/**
 * Signs a panel user out of all browsers.
 * @throws ClubError 'member-not-found'.
 */
export async function endSessions(
	ports: Pick<Ports, 'clock' | 'ids' | 'accounts' | 'admins' | 'invitations' | 'secondFactors'>,
	actor: Actor,
	uid: string,
): Promise<void> {
	const { admin } = await readPanelUser(ports, uid);
	await ports.accounts.change({ uid, audit: [sessionsEnded(ports, actor, admin)] });
}

export function sessionsEnded(
	ports: Pick<Ports, 'clock' | 'ids'>,
	actor: Actor,
	{ uid, name }: Pick<Admin, 'uid' | 'name'>,
): AuditEntry {
	return auditOf(ports, actor, { what: 'member.sessions-ended', subject: { id: uid, name } });
}
