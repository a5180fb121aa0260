import { ClubError } from '../../errors/club-error.ts';
import type { CancelSignal } from '../../ports/identity-provider.ts';
import type { AuthenticatorSetup } from '../../ports/one-time-passwords.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import { requireOneTimePasswords } from './check-code.ts';
import { checkOwnPassword } from './check-password.ts';

export interface AuthenticatorRequest {
	password: string;
	issuer: string;
	accountRevision: number;
	/** Aborted if the client has disconnected. */
	signal?: CancelSignal;
}

/**
 * Creates the secret of a new second factor. Sign-in needs no code until `addSecondFactor` has checked a
 * first one. The secret is returned only here.
 * @param request.issuer the club's name, which the authenticator app shows.
 * @param request.accountRevision the account revision of the admin's session.
 * @throws ClubError 'wrong-password', 'second-factor-added' if the admin already has a second factor, or 'not-signed-in' if
 * the account has changed, or the admin was removed, since the request began.
 */
export async function prepareSecondFactor(
	ports: Pick<Ports, 'audit' | 'clock' | 'identity' | 'ids' | 'secondFactors' | 'oneTimePasswords'>,
	admin: Admin,
	{ password, issuer, accountRevision, signal }: AuthenticatorRequest,
): Promise<AuthenticatorSetup> {
	const oneTimePasswords = requireOneTimePasswords(ports);
	await checkOwnPassword(ports, admin, { password, signal });
	const { uid, email: account } = admin;
	const secret = oneTimePasswords.newSecret();
	const factor = {
		...{ uid, secret, addedAt: null },
		...{ lastTimeStep: 0, recoveryCodes: [], revision: 0 },
	};
	const outcome = await ports.secondFactors.prepare(factor, accountRevision);
	if (outcome === 'added') throw new ClubError('second-factor-added');
	if (outcome === 'signed-out') throw new ClubError('not-signed-in');
	return oneTimePasswords.setupOf({ secret, account, issuer });
}
