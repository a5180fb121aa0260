import { randomBytes } from 'node:crypto';
import { ClubError, permissions } from '@burgee/core';
import type { Identity, IdentityProvider } from '@burgee/core/ports/identity-provider';
import type { Composition } from './composition.ts';
import { ConfigError } from './config/config-error.ts';
import type { Config } from './config/read-config.ts';
import { withLease } from './jobs/scheduler.ts';
import { findPasswordFile, writePasswordFile } from './password-file.ts';
import { hasOwnFacts } from './require-own-facts.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { fillSampleClub } from './sample-club/fill.ts';

interface Credentials {
	email: string;
	password: string;
}

const defaultEmail = 'admin@example.org';

/**
 * The lease for adding the sample data and the first administrator. If the process with the lease
 * crashes, a second process takes over after 15 seconds.
 */
const firstStart = { name: 'first-start', leaseMs: 15_000 };

/**
 * Adds the sample data and the first administrator to a new storage. A lease ensures that only one process at
 * a time adds them.
 * @param options.isTerminal whether standard output is a terminal. Otherwise the output may be stored, so a generated
 * password is written to a file instead.
 * @returns the text that tells the operator how to sign in, or null if no password was generated.
 * @throws ConfigError if ADMIN_PASSWORD is needed and easy to guess.
 */
export async function prepareFirstStart(
	burgee: Composition,
	config: Pick<Config, 'sampleData' | 'firstAdmin' | 'dataDir'>,
	{ isTerminal }: { isTerminal: boolean },
): Promise<string | null> {
	const { storage, clock, ids, logger } = burgee;
	if (await canAnyAdminSignIn(burgee)) {
		if (config.firstAdmin.password !== null) {
			logger.warn('ADMIN_PASSWORD is not used, because an administrator can sign in; remove it');
		}
		const file = findPasswordFile(config);
		if (file !== null) logger.warn({ file }, 'the file contains a generated password; delete it');
		return null;
	}
	await requireStrongPassword(burgee, config.firstAdmin);
	return withLease({ store: storage.jobs, clock, ids }, firstStart, async () => {
		if (config.sampleData && !(await hasOwnFacts(storage))) await fillSampleClub(burgee);
		let text = null as string | null;
		await ensureFirstAdmin(burgee, config.firstAdmin, async (generated) => {
			text = isTerminal
				? signInText(generated, 'This password will not be shown again.')
				: signInText(
						{ ...generated, password: `in the file ${await writePasswordFile(config, generated)}` },
						'Delete the file after the first sign-in.',
					);
		});
		return text;
	});
}

function signInText({ email, password }: Credentials, hint: string): string {
	return `\nSign in at /admin/login as the first administrator:\n  email     ${email}\n  password  ${password}\n${hint}\n\n`;
}

/**
 * Creates the first administrator, with all permissions, if no administrator can sign in.
 * @param keepPassword receives a generated password before it becomes valid.
 * @throws ConfigError if other apps may use the user with this email address, and ADMIN_PASSWORD is not this
 * user's password.
 */
export async function ensureFirstAdmin(
	{ storage, identity }: Pick<Composition, 'storage' | 'identity'>,
	{ email, password }: Config['firstAdmin'],
	keepPassword: (generated: Credentials) => Promise<void> = async () => {},
): Promise<void> {
	if (await canAnyAdminSignIn({ storage, identity })) return;
	const name = 'Club Administrator';
	// The server may have crashed before it set the password. Then the provider returns the user of the first attempt.
	const user = await identity.addUser({ email: email ?? defaultEmail, name });
	const isKnown = await identity.isUsedElsewhere(user.uid);
	const secret = password ?? randomBytes(12).toString('base64url');
	if (isKnown && (password === null || !(await isPasswordOf(user, { identity, password })))) {
		throw new ConfigError([
			`${identity.service} already has a user with the email address ${user.email}. Set ADMIN_PASSWORD to the password of this user, or set another ADMIN_EMAIL.`,
		]);
	}
	if (password === null) await keepPassword({ email: user.email, password: secret });
	await storage.admins.put({
		...user,
		name,
		role: 'admin',
		permissions,
		disabled: false,
		revision: 0,
	});
	if (!isKnown) await identity.setPassword({ ...user, password: secret });
}

/** A stranger may have signed up with this address at the service. Only the password proves whose user it is. */
async function isPasswordOf(
	{ uid, email }: Identity,
	{ identity, password }: { identity: IdentityProvider; password: string },
): Promise<boolean> {
	const found = await identity.signIn({ email, password }).catch((error: unknown) => {
		if (error instanceof ClubError && error.code === 'invalid-credentials') return null;
		throw error;
	});
	return found?.uid === uid;
}

export async function canAnyAdminSignIn({
	storage,
	identity,
}: Pick<Composition, 'storage' | 'identity'>): Promise<boolean> {
	for (const admin of await storage.admins.list()) {
		if (await identity.canSignIn(admin)) return true;
	}
	return false;
}
