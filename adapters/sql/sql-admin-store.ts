import type { Admin, AdminStore } from '@burgee/core';
import type { Knex } from 'knex';

type AdminRow = Omit<Admin, 'permissions'> & { permissions: string };

export class SqlAdminStore implements AdminStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	async get(uid: string): Promise<Admin | null> {
		const row: AdminRow | undefined = await this.#knex<AdminRow>('admins').where({ uid }).first();
		return row === undefined ? null : toAdmin(row);
	}

	async put({ uid, email, name, role, permissions, disabled }: Admin): Promise<void> {
		await this.#knex<AdminRow>('admins')
			.insert({ uid, email, name, role, permissions: JSON.stringify(permissions), disabled })
			.onConflict('uid')
			.merge();
	}

	async list(): Promise<Admin[]> {
		const rows: AdminRow[] = await this.#knex<AdminRow>('admins').orderBy(['name', 'uid']);
		return rows.map(toAdmin);
	}
}

function toAdmin(row: AdminRow): Admin {
	return { ...row, permissions: JSON.parse(row.permissions), disabled: Boolean(row.disabled) };
}
