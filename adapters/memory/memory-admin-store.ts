import type { Admin, AdminStore } from '@burgee/core';

export class MemoryAdminStore implements AdminStore {
	readonly #admins = new Map<string, Admin>();

	async get(uid: string): Promise<Admin | null> {
		return structuredClone(this.#admins.get(uid) ?? null);
	}

	async put(admin: Admin): Promise<void> {
		this.#admins.set(admin.uid, structuredClone(admin));
	}

	async list(): Promise<Admin[]> {
		return [...this.#admins.values()]
			.sort((a, b) => (a.name === b.name ? compare(a.uid, b.uid) : compare(a.name, b.name)))
			.map((admin) => structuredClone(admin));
	}
}

function compare(a: string, b: string): number {
	return a < b ? -1 : 1;
}
