import { ClubError } from '../../errors/club-error.ts';
import type { CancelSignal } from '../../ports/identity-provider.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';

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
				before: null,
				after: null,
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
