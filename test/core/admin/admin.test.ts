import { defaultPermissions, hasPermission, type Permission, permissions } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signInRequest } from '../../../core/api/panel.ts';
import { requirePermission } from '../../../core/rules/admin/admin.ts';
import { forAll } from '../for-all.ts';

test('a new admin has three of the six permissions by default', () => {
	expect(permissions).toEqual([
		'events:read',
		'events:write',
		'bookings:read',
		'members:read',
		'members:write',
		'bookings:write',
	]);
	expect(defaultPermissions).toEqual(['events:read', 'events:write', 'bookings:read']);
});

test('requirePermission throws an error that contains the name of the missing permission', () => {
	forAll(
		fc.subarray([...permissions]),
		fc.constantFrom(...permissions),
		(granted: Permission[], permission) => {
			const admin = { permissions: granted };
			expect(hasPermission(admin, permission)).toBe(granted.includes(permission));
			if (granted.includes(permission)) {
				expect(() => requirePermission(admin, permission)).not.toThrow();
				return;
			}
			expect(() => requirePermission(admin, permission)).toThrow(
				expect.objectContaining({ code: 'permission-denied', details: { permission } }),
			);
		},
	);
});

test('the sign-in request contains an e-mail address, a password and no other field', () => {
	expect(signInRequest.parse({ email: ' a@b.example ', password: ' secret ' })).toEqual({
		email: 'a@b.example',
		password: ' secret ',
	});
	for (const invalid of [
		{ email: '', password: 'secret' },
		{ email: '  ', password: 'secret' },
		{ email: 'a@b.example', password: '' },
		{ email: 'a@b.example' },
		{ email: 'a@b.example', password: 'p'.repeat(1_001) },
		{ email: 'a@b.example', password: 'secret', role: 'admin' },
	]) {
		expect(signInRequest.safeParse(invalid).success).toBe(false);
	}
});
