import type { Admin } from '../admin/admin.ts';

/** The records of those who may use the panel, by uid. What is handed in and out are copies. */
export interface AdminStore {
	get(uid: string): Promise<Admin | null>;
	/** Makes or replaces the record. */
	put(admin: Admin): Promise<void>;
	/** By name, equal names by uid. */
	list(): Promise<Admin[]>;
}
