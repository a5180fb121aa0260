import { ClubError } from '../../errors/club-error.ts';
import type { Granter } from '../../rules/panel/admin.ts';
import { mayGrant, type Permission } from '../../rules/panel/permission.ts';

/**
 * Checks that the actor may decide who has these permissions: give them, enable their holder, or make the holder's sign-in
 * easier with a link or without a second factor.
 * @throws ClubError 'permission-denied'.
 */
export function requireMayGrant(
	actor: Pick<Granter, 'permissions'>,
	permissions: readonly Permission[],
): void {
	if (mayGrant(actor, permissions)) return;
	throw new ClubError('permission-denied', { permission: 'payments:write' });
}
