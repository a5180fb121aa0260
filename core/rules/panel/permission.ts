// The panel loads this module at start, so it has no schema and does not import zod.

export const permissions = [
	'events:read',
	'events:write',
	'bookings:read',
	'members:read',
	'members:write',
	'bookings:write',
	'payments:write',
] as const;
export type Permission = (typeof permissions)[number];

export const defaultPermissions: readonly Permission[] = [
	'events:read',
	'events:write',
	'bookings:read',
];

/** Whether the admin may do what the permission allows. */
export function hasPermission(
	admin: { readonly permissions: readonly Permission[] },
	permission: Permission,
): boolean {
	return admin.permissions.includes(permission);
}

/**
 * Whether the admin may decide who has these permissions. Only somebody with payments:write may do this for payments:write,
 * so that members:write alone does not lead to the club's money (decision: refunds).
 */
export function mayGrant(
	admin: { readonly permissions: readonly Permission[] },
	granted: readonly Permission[],
): boolean {
	return hasPermission(admin, 'payments:write') || !granted.includes('payments:write');
}
