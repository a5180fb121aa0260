import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import { readAdmin } from './read-admin.ts';

/**
 * Signs in an administrator with valid credentials and an admin record (specification §4, §6).
 * @throws ClubError with an error code of `IdentityProvider.signIn`, or 'no-admin-record' if the
 * admin record is missing or disabled.
 */
export async function signIn(
	{ identity, admins }: Pick<Ports, 'identity' | 'admins'>,
	credentials: { email: string; password: string },
): Promise<Admin> {
	const { uid } = await identity.signIn(credentials);
	const admin = await readAdmin({ admins }, uid);
	if (admin === null) throw new ClubError('no-admin-record');
	return admin;
}
