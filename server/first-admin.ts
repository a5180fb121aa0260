import { randomBytes } from 'node:crypto';
import { permissions } from '@burgee/core';
import type { Composition } from './composition.ts';

const defaultEmail = 'admin@example.org';

/**
 * Creates the first administrator, with all permissions, unless there is an administrator who can
 * sign in. Admin records from the club's earlier app have no password and are not changed.
 * @returns the generated password, or null if none was generated. Only a hash of the password is
 * stored.
 */
export async function ensureFirstAdmin(
	{ storage, ids, localIdentity }: Pick<Composition, 'storage' | 'ids' | 'localIdentity'>,
	{ email, password }: { email: string | null; password: string | null },
): Promise<{ email: string; password: string } | null> {
	if (await canAnyAdminSignIn(storage)) return null;
	const address = (email ?? defaultEmail).toLowerCase();
	const secret = password ?? randomBytes(12).toString('base64url');
	// The server may have crashed after it stored the credential but before it stored the admin
	// record. In this case, reuse the user id of the credential.
	const uid = (await storage.credentials.findByEmail(address))?.uid ?? ids.newId();
	await localIdentity.setPassword({ uid, email: address, password: secret });
	await storage.admins.put({
		uid,
		email: address,
		name: 'Club Administrator',
		role: 'admin',
		permissions,
		disabled: false,
	});
	return password === null ? { email: address, password: secret } : null;
}

export async function canAnyAdminSignIn({
	admins,
	credentials,
}: Composition['storage']): Promise<boolean> {
	for (const { email } of await admins.list()) {
		if (email !== '' && (await credentials.findByEmail(email)) !== null) return true;
	}
	return false;
}
