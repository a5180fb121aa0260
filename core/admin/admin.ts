import { ClubError } from '../errors/club-error.ts';

export const permissions = [
	'events:read',
	'events:write',
	'bookings:read',
	'members:read',
	'members:write',
] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of a new admin record (specification §6). */
export const defaultPermissions: readonly Permission[] = [
	'events:read',
	'events:write',
	'bookings:read',
];

/** The record of an administrator (specification §3), keyed by the identity provider's uid. */
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
 * @throws ClubError 'permission-denied' if the admin lacks the permission. The error's details name the
 * permission.
 */
export function requirePermission(admin: Pick<Admin, 'permissions'>, permission: Permission): void {
	if (!hasPermission(admin, permission)) throw new ClubError('permission-denied', { permission });
}

/** Compares admins for sorting: by name, then by uid. */
export function byName(a: Admin, b: Admin): number {
	if (a.name === b.name) return a.uid < b.uid ? -1 : 1;
	return a.name < b.name ? -1 : 1;
}
