import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import { auditOf } from './audit.ts';
import { checkPassword } from './check-password.ts';

/**
 * Changes the password of a signed-in admin, and ends the admin's other sessions.
 * @param request.tokenHash identifies the session that stays.
 * @throws ClubError 'not-found' if another service keeps the passwords, 'wrong-password', or 'invalid-input' if the password policy refuses the new password.
 */
export async function changePassword(
	ports: Pick<Ports, 'identity' | 'sessions' | 'audit' | 'clock' | 'ids'>,
	admin: Admin,
	{
		currentPassword,
		newPassword,
		tokenHash,
	}: { currentPassword: string; newPassword: string; tokenHash: string },
): Promise<void> {
	if (ports.identity.service !== null) throw new ClubError('not-found');
	await checkPassword(ports, admin, currentPassword);
	const { uid, email, name } = admin;
	await ports.identity.setPassword({ uid, email, password: newPassword });
	await ports.sessions.removeOf(uid, tokenHash);
	const audit = auditOf(ports, admin, {
		what: 'account.password-changed',
		subject: { id: uid, name },
		before: null,
		after: null,
	});
	await ports.audit.add(audit);
}
