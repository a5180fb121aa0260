import { ClubError } from '../errors/club-error.ts';

export const permissions = [
	'events:read',
	'events:write',
	'bookings:read',
	'members:read',
	'members:write',
] as const;
export type Permission = (typeof permissions)[number];

export const defaultPermissions: readonly Permission[] = [
	'events:read',
	'events:write',
	'bookings:read',
];

/**
 * An administrator of the site (specification §3), keyed by the user id that the identity provider
 * assigns.
 */
export interface Admin {
	uid: string;
	email: string;
	name: string;
	role: string;
	permissions: readonly Permission[];
	disabled: boolean;
}

export function hasPermission(admin: Pick<Admin, 'permissions'>, permission: Permission): boolean {
	return admin.permissions.includes(permission);
}

/**
 * @throws ClubError 'permission-denied' if the admin lacks the permission. The error's details name
 * the missing permission.
 */
export function requirePermission(admin: Pick<Admin, 'permissions'>, permission: Permission): void {
	if (!hasPermission(admin, permission)) throw new ClubError('permission-denied', { permission });
}

export function byName(a: Admin, b: Admin): number {
	if (a.name === b.name) return a.uid < b.uid ? -1 : 1;
	return a.name < b.name ? -1 : 1;
}
