import type { Knex } from 'knex';
import type { Dialect } from './dialect.ts';
import { clientOf } from './knex-client.ts';
import { postgres } from './postgres-dialect.ts';
import { sqlite } from './sqlite-dialect.ts';

/** Also accepts a transaction, such as the one of a migration. */
export function dialectOf(knex: Knex): Dialect {
	return clientOf(knex).config.client === 'pg' ? postgres : sqlite;
}
