import { randomBytes } from 'node:crypto';
import { permissions } from '@burgee/core';
import type { Composition } from './composition.ts';
import type { Config } from './config/read-config.ts';
import { withLease } from './jobs/scheduler.ts';
import { fillSampleClub } from './sample-club/fill.ts';

const defaultEmail = 'admin@example.org';

/**
 * The lease for adding the sample data and the first administrator. If the process with the lease
 * crashes, a second process takes over after 15 seconds.
 */
const firstStart = { name: 'first-start', leaseMs: 15_000 };

/**
 * Adds the sample data and the first administrator to a new storage. A lease ensures that only one process at
 * a time adds them.
 * @returns the administrator's email address and generated password, or null if no password was generated.
 */
export async function prepareFirstStart(
	burgee: Composition,
	config: Pick<Config, 'sampleData' | 'firstAdmin'>,
) {
	if (await canAnyAdminSignIn(burgee.storage)) return null;
	const { storage, clock, ids } = burgee;
	return withLease({ store: storage.jobs, clock, ids }, firstStart, async () => {
		if (config.sampleData) await fillSampleClub(burgee);
		return ensureFirstAdmin(burgee, config.firstAdmin);
	});
}

/**
 * Creates the first administrator, with all permissions, if no administrator can sign in.
 * @returns the administrator's email address and generated password, or null if no password was generated.
 */
export async function ensureFirstAdmin(
	{ storage, ids, localIdentity }: Pick<Composition, 'storage' | 'ids' | 'localIdentity'>,
	{ email, password }: Config['firstAdmin'],
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
		revision: 0,
	});
	return password === null ? { email: address, password: secret } : null;
}

async function canAnyAdminSignIn({
	admins,
	credentials,
}: Composition['storage']): Promise<boolean> {
	for (const { email } of await admins.list()) {
		const credential = email === '' ? null : await credentials.findByEmail(email);
		// An invited admin who has not chosen a password yet has a credential without a password.
		if (credential !== null && credential.passwordHash !== '') return true;
	}
	return false;
}
