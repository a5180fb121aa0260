import { type Admin, type AdminStore, byName } from '@burgee/core';

export class MemoryAdminStore implements AdminStore {
	readonly #admins = new Map<string, Admin>();

	async get(uid: string): Promise<Admin | null> {
		return structuredClone(this.#admins.get(uid) ?? null);
	}

	async put(admin: Admin): Promise<void> {
		this.#admins.set(admin.uid, structuredClone(admin));
	}

	async list(): Promise<Admin[]> {
		return structuredClone([...this.#admins.values()].sort(byName));
	}
}
