import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';

/** Returns the admin record of the user, or null if the record is missing or disabled. */
export async function readAdmin(
	{ admins }: Pick<Ports, 'admins'>,
	uid: string,
): Promise<Admin | null> {
	const admin = await admins.get(uid);
	return admin === null || admin.disabled ? null : admin;
}
