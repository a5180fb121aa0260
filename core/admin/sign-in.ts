import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from './admin.ts';

/**
 * Signs an administrator in: accepted credentials and an admin record (specification §4, §6).
 * @throws ClubError as `IdentityProvider.signIn`, or 'no-admin-record'.
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

/** The record of someone who may use the panel now, or null. */
export async function readAdmin(
	{ admins }: Pick<Ports, 'admins'>,
	uid: string,
): Promise<Admin | null> {
	const admin = await admins.get(uid);
	return admin === null || admin.disabled ? null : admin;
}
