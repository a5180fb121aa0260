import { ClubError } from '../../errors/club-error.ts';
import type { SessionTokens } from '../../ports/account-store.ts';
import type { CancelSignal } from '../../ports/identity-provider.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { checkOwnPassword } from './prove-identity.ts';
import { requireStrongPassword } from './require-strong-password.ts';

export interface PasswordChange extends SessionTokens {
	currentPassword: string;
	newPassword: string;
	/** Aborted if the client has disconnected. */
	signal?: CancelSignal;
}

/**
 * Changes the password of a signed-in admin, and ends the admin's other sessions in the same transaction. The
 * admin's own session receives a new token.
 * @throws ClubError 'not-found' if another service keeps the passwords, 'wrong-password', 'invalid-input' if
 * the password policy refuses the new password, 'unavailable' if a password was not checked, or 'not-signed-in' if the
 * session has ended in the meantime.
 */
export async function changePassword(
	ports: Pick<
		Ports,
		| 'audit'
		| 'identity'
		| 'accounts'
		| 'clock'
		| 'ids'
		| 'clubFacts'
		| 'configuredFacts'
		| 'passwordStrength'
	>,
	admin: Admin,
	{ currentPassword, newPassword, tokenHash, newTokenHash, signal }: PasswordChange,
): Promise<void> {
	if (ports.identity.service !== null) throw new ClubError('not-found');
	await checkOwnPassword(ports, admin, { password: currentPassword, signal });
	await requireStrongPassword(ports, admin, { password: newPassword, field: 'newPassword' });
	const { uid, email, name } = admin;
	const audit = auditOf(ports, admin, {
		what: 'account.password-changed',
		subject: { id: uid, name },
	});
	const user = { uid, email, password: newPassword, signal };
	await ports.identity.setPassword(user, async (passwordHash) => {
		const keptSession = { tokenHash, newTokenHash };
		const change = { uid, audit: [audit], keptSession, passwordHash };
		if ((await ports.accounts.change(change)) === null) throw new ClubError('not-signed-in');
	});
}
