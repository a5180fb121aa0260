import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Session } from '../../ports/session-store.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';

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
