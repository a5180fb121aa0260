import type { Instant, Session, SessionLimits, SessionStore } from '@burgee/core';
import type { Knex } from 'knex';

export class SqlSessionStore implements SessionStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	async add(session: Session): Promise<void> {
		await this.#knex<Session>('sessions').insert(session);
	}

	async get(tokenHash: string): Promise<Session | null> {
		const row: Session | undefined = await this.#knex<Session>('sessions')
			.where({ tokenHash })
			.first();
		return row ?? null;
	}

	async touch(tokenHash: string, lastSeenAt: Instant): Promise<void> {
		await this.#knex<Session>('sessions').where({ tokenHash }).update({ lastSeenAt });
	}

	async remove(tokenHash: string): Promise<void> {
		await this.#knex<Session>('sessions').where({ tokenHash }).delete();
	}

	async removeExpired({ createdBefore, seenBefore }: SessionLimits): Promise<void> {
		await this.#knex<Session>('sessions')
			.where('createdAt', '<', createdBefore)
			.orWhere('lastSeenAt', '<', seenBefore)
			.delete();
	}
}
