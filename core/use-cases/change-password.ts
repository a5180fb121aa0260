import { ClubError } from '../errors/club-error.ts';
import type { CancelSignal } from '../ports/identity-provider.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import { auditOf } from './audit.ts';
import { checkPassword } from './check-password.ts';

export interface PasswordChange {
	currentPassword: string;
	newPassword: string;
	/** Identifies the session that stays. */
	tokenHash: string;
	/** Aborted if the client has disconnected. */
	signal?: CancelSignal;
}

/**
 * Changes the password of a signed-in admin, and ends the admin's other sessions.
 * @throws ClubError 'not-found' if another service keeps the passwords, 'wrong-password', 'invalid-input' if
 * the password policy refuses the new password, or 'unavailable' if a password was not checked.
 */
export async function changePassword(
	ports: Pick<Ports, 'identity' | 'sessions' | 'audit' | 'clock' | 'ids'>,
	admin: Admin,
	{ currentPassword, newPassword, tokenHash, signal }: PasswordChange,
): Promise<void> {
	if (ports.identity.service !== null) throw new ClubError('not-found');
	await checkPassword(ports, admin, { password: currentPassword, signal });
	const { uid, email, name } = admin;
	await ports.identity.setPassword({ uid, email, password: newPassword, signal });
	await ports.sessions.removeOf(uid, tokenHash);
	const audit = auditOf(ports, admin, {
		what: 'account.password-changed',
		subject: { id: uid, name },
		before: null,
		after: null,
	});
	await ports.audit.add(audit);
}
