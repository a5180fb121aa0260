import type { Instant, Session, SessionLimits, SessionStore } from '@burgee/core';

export class MemorySessionStore implements SessionStore {
	readonly #sessions = new Map<string, Session>();

	async add(session: Session): Promise<void> {
		if (this.#sessions.has(session.tokenHash)) {
			throw new Error('cannot add the session: its token hash is taken');
		}
		this.#sessions.set(session.tokenHash, { ...session });
	}

	async get(tokenHash: string): Promise<Session | null> {
		return structuredClone(this.#sessions.get(tokenHash) ?? null);
	}

	async touch(tokenHash: string, lastSeenAt: Instant): Promise<void> {
		const session = this.#sessions.get(tokenHash);
		if (session) session.lastSeenAt = lastSeenAt;
	}

	async remove(tokenHash: string): Promise<void> {
		this.#sessions.delete(tokenHash);
	}

	async removeExpired({ createdBefore, seenBefore }: SessionLimits): Promise<void> {
		for (const { tokenHash, createdAt, lastSeenAt } of this.#sessions.values()) {
			if (createdAt < createdBefore || lastSeenAt < seenBefore) this.#sessions.delete(tokenHash);
		}
	}
}
