import { ClubError } from '../errors/club-error.ts';
import type { CancelSignal } from '../ports/identity-provider.ts';
import type { AuthenticatorSetup } from '../ports/one-time-passwords.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import { requireOneTimePasswords } from './check-code.ts';
import { checkOwnPassword } from './check-password.ts';

/**
 * Creates the secret of a new second factor. Sign-in needs no code until `addSecondFactor` has checked a
 * first one. The secret is returned only here.
 * @param request.issuer the club's name, which the authenticator app shows.
 * @throws ClubError 'wrong-password', or 'second-factor-added' if the admin already has a second factor.
 */
export async function prepareSecondFactor(
	ports: Pick<Ports, 'audit' | 'clock' | 'identity' | 'ids' | 'secondFactors' | 'oneTimePasswords'>,
	admin: Admin,
	{ password, issuer, signal }: { password: string; issuer: string; signal?: CancelSignal },
): Promise<AuthenticatorSetup> {
	const oneTimePasswords = requireOneTimePasswords(ports);
	await checkOwnPassword(ports, admin, { password, signal });
	const { uid, email: account } = admin;
	const secret = oneTimePasswords.newSecret();
	const isPrepared = await ports.secondFactors.prepare({
		uid,
		secret,
		addedAt: null,
		lastTimeStep: 0,
		recoveryCodes: [],
		revision: 0,
	});
	if (!isPrepared) throw new ClubError('second-factor-added');
	return oneTimePasswords.setupOf({ secret, account, issuer });
}
