import { randomBytes } from 'node:crypto';
import { permissions } from '@burgee/core';
import type { Composition } from './composition.ts';

const defaultEmail = 'admin@example.org';

/**
 * Makes the first administrator, with all permissions, where there is none yet.
 * @returns the password that was made up and that only the caller can show, else null.
 */
export async function ensureFirstAdmin(
	{ storage, ids, localIdentity }: Pick<Composition, 'storage' | 'ids' | 'localIdentity'>,
	{ email, password }: { email: string | null; password: string | null },
): Promise<{ email: string; password: string } | null> {
	if ((await storage.admins.list()).length > 0) return null;
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
