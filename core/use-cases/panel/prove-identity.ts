import { ClubError } from '../../errors/club-error.ts';
import type { SessionTokens } from '../../ports/account-store.ts';
import type { CancelSignal } from '../../ports/identity-provider.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { type AddedSecondFactor, isAdded } from '../../rules/panel/second-factor.ts';
import { auditOf } from '../audit/audit.ts';
import { checkCode, requireOneTimePasswords } from './check-code.ts';

export type IdentityPorts = Pick<
	Ports,
	'accounts' | 'audit' | 'identity' | 'secondFactors' | 'oneTimePasswords' | 'clock' | 'ids'
>;

/** What an admin enters again before a change of the second factor. */
export interface IdentityProof extends SessionTokens {
	password: string;
	/** A code of the authenticator app, or a recovery code. */
	code: string;
	/** Aborted if the client has disconnected. */
	signal?: CancelSignal;
}

/**
 * Checks the password and a code of a signed-in admin.
 * @returns the stored second factor, and its next revision, in which the code has been used.
 * @throws ClubError 'wrong-password', 'second-factor-not-added' or 'second-factor-invalid'.
 */
export async function proveIdentity(
	ports: IdentityPorts,
	admin: Admin,
	{ password, code, signal }: Omit<IdentityProof, keyof SessionTokens>,
): Promise<{ stored: AddedSecondFactor; used: AddedSecondFactor }> {
	const oneTimePasswords = requireOneTimePasswords(ports);
	await checkOwnPassword(ports, admin, { password, signal });
	const stored = await ports.secondFactors.get(admin.uid);
	if (!isAdded(stored)) throw new ClubError('second-factor-not-added');
	const { used } = checkCode({ oneTimePasswords, clock: ports.clock }, stored, code);
	return { stored, used };
}

/**
 * Checks the password that a signed-in admin has entered again, and adds a wrong one to the audit log: someone else may
 * use the admin's session.
 * @throws ClubError as `checkPassword` does.
 */
export async function checkOwnPassword(
	ports: Pick<Ports, 'identity' | 'audit' | 'clock' | 'ids'>,
	admin: Admin,
	proof: { password: string; signal?: CancelSignal | undefined },
): Promise<void> {
	try {
		await checkPassword(ports, admin, proof);
	} catch (error) {
		if (error instanceof ClubError && error.code === 'wrong-password') {
			const entry = auditOf(ports, admin, {
				what: 'account.password-refused',
				subject: { id: admin.uid, name: admin.name },
			});
			await ports.audit.add(entry);
		}
		throw error;
	}
}

/**
 * Checks the password of an admin.
 * @throws ClubError 'wrong-password', or an error code of `IdentityProvider.signIn` other than
 * 'invalid-credentials'.
 */
export async function checkPassword(
	{ identity }: Pick<Ports, 'identity'>,
	{ uid, email }: Pick<Admin, 'uid' | 'email'>,
	{ password, signal }: { password: string; signal?: CancelSignal | undefined },
): Promise<void> {
	const user = await identity.signIn({ email, password, signal }).catch((error: unknown) => {
		if (error instanceof ClubError && error.code === 'invalid-credentials') return null;
		throw error;
	});
	if (user?.uid !== uid) throw new ClubError('wrong-password');
}
