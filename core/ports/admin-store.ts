import type { Admin } from '../rules/admin/admin.ts';

/**
 * Stores the admin records by the user id that the identity provider assigns. Arguments and results
 * are copied.
 */
export interface AdminStore {
	get(uid: string): Promise<Admin | null>;
	put(admin: Admin): Promise<void>;
	/** Returns all admin records, sorted by name, then by `uid`. */
	list(): Promise<Admin[]>;
}
