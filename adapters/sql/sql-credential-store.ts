import type { Credential, CredentialStore } from '@burgee/core';
import type { Knex } from 'knex';

export class SqlCredentialStore implements CredentialStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	async findByEmail(email: string): Promise<Credential | null> {
		const row: Credential | undefined = await this.#knex<Credential>('credentials')
			.where({ email })
			.first();
		return row ?? null;
	}

	async put({ uid, email, passwordHash }: Credential): Promise<void> {
		await this.#knex<Credential>('credentials')
			.insert({ uid, email, passwordHash })
			.onConflict('uid')
			.merge();
	}
}
