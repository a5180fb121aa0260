import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';

/** Returns the admin record of the user, or null if the record is missing or disabled. */
export async function readAdmin(
	{ admins }: Pick<Ports, 'admins'>,
	uid: string,
): Promise<Admin | null> {
	const admin = await admins.get(uid);
	return admin === null || admin.disabled ? null : admin;
}

/**
 * Returns the admin record with this email address, even if it is disabled.
 * @throws ClubError 'member-not-found'
 */
export async function findAdminByEmail(
	{ admins }: Pick<Ports, 'admins'>,
	email: string,
): Promise<Admin> {
	const address = email.trim().toLowerCase();
	const all = await admins.list();
	const admin = all.find((member) => member.email.toLowerCase() === address);
	if (admin === undefined || address === '') throw new ClubError('member-not-found');
	return admin;
}
