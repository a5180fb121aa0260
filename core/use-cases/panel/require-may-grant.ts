import { ClubError } from '../../errors/club-error.ts';
import type { Granter } from '../../rules/panel/admin.ts';
import { hasPermission, type Permission } from '../../rules/panel/permission.ts';

const permission = 'payments:write';

/**
 * Checks that the actor may decide who has these permissions: give them, enable their holder, or make the holder's sign-in
 * easier with a link or without a second factor.
 * Only somebody with payments:write can do this for payments:write, so that members:write alone does not lead to the
 * club's money (decision: refunds).
 * @throws ClubError 'permission-denied'.
 */
export function requireMayGrant(
	actor: Pick<Granter, 'permissions'>,
	permissions: readonly Permission[],
): void {
	if (!mayGrant(actor, permissions)) throw new ClubError('permission-denied', { permission });
}

/** Returns false where `requireMayGrant` throws. */
export function mayGrant(
	actor: Pick<Granter, 'permissions'>,
	permissions: readonly Permission[],
): boolean {
	return hasPermission(actor, permission) || !permissions.includes(permission);
}
