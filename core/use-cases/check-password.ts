import { ClubError } from '../errors/club-error.ts';
import type { CancelSignal } from '../ports/identity-provider.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';

/**
 * Checks the password that a signed-in admin has entered again.
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
