import { randomBytes } from 'node:crypto';
import { permissions } from '@burgee/core';
import type { Composition } from './composition.ts';

const defaultEmail = 'admin@example.org';

/**
 * Makes the first administrator, with all permissions, where nobody can sign in yet. A club's records
 * from before Burgee, which have no password here, stay as they are.
 * @returns the password that was made up and that only the caller can show, else null.
 */
export async function ensureFirstAdmin(
	{ storage, ids, localIdentity }: Pick<Composition, 'storage' | 'ids' | 'localIdentity'>,
	{ email, password }: { email: string | null; password: string | null },
): Promise<{ email: string; password: string } | null> {
	if (await canSomeoneSignIn(storage)) return null;
	const address = (email ?? defaultEmail).toLowerCase();
	const secret = password ?? randomBytes(12).toString('base64url');
	// A start that was killed between the two writes left a credential: its uid is taken up again.
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

export async function canSomeoneSignIn({
	admins,
	credentials,
}: Composition['storage']): Promise<boolean> {
	for (const { email } of await admins.list()) {
		if (email !== '' && (await credentials.findByEmail(email)) !== null) return true;
	}
	return false;
}
