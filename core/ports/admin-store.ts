import type { Admin } from '../admin/admin.ts';

/** Stores the admin records, keyed by the identity's uid. Arguments and results are copied. */
export interface AdminStore {
	get(uid: string): Promise<Admin | null>;
	/** Creates or replaces the record. */
	put(admin: Admin): Promise<void>;
	/** Returns all records, sorted by name, then by uid. */
	list(): Promise<Admin[]>;
}
