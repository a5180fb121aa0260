import type { Knex } from 'knex';

/**
 * Returns knex's client. Knex's types declare it, but its guide does not describe it. Use it only for what the guide
 * has no other way for: which database it is, the module of SQLite's driver, and PostgreSQL's connections.
 */
export function clientOf(knex: Knex): Knex.Client {
	return knex.client;
}
