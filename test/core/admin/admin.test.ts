import {
	ClubError,
	defaultPermissions,
	hasPermission,
	type Permission,
	permissions,
	requirePermission,
	signInRequest,
} from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('the permissions, and what a new admin is given', () => {
	expect(permissions).toEqual([
		'events:read',
		'events:write',
		'bookings:read',
		'members:read',
		'members:write',
	]);
	expect(defaultPermissions).toEqual(['events:read', 'events:write', 'bookings:read']);
});

test('an admin may do what the list says and nothing else; the refusal names the permission', () => {
	fc.assert(
		fc.property(
			fc.subarray([...permissions]),
			fc.constantFrom(...permissions),
			(granted: Permission[], asked) => {
				const admin = { permissions: granted };
				expect(hasPermission(admin, asked)).toBe(granted.includes(asked));
				if (granted.includes(asked)) {
					expect(() => requirePermission(admin, asked)).not.toThrow();
					return;
				}
				const refusal = new ClubError('permission-denied', { permission: asked });
				expect(() => requirePermission(admin, asked)).toThrow(refusal);
				try {
					requirePermission(admin, asked);
				} catch (error) {
					expect(error).toMatchObject({
						code: 'permission-denied',
						details: { permission: asked },
					});
				}
			},
		),
	);
});

test('signing in needs an e-mail and a password, and nothing else', () => {
	expect(signInRequest.parse({ email: ' a@b.example ', password: ' secret ' })).toEqual({
		email: 'a@b.example',
		password: ' secret ',
	});
	for (const wrong of [
		{ email: '', password: 'secret' },
		{ email: '  ', password: 'secret' },
		{ email: 'a@b.example', password: '' },
		{ email: 'a@b.example' },
		{ email: 'a@b.example', password: 'p'.repeat(1_001) },
		{ email: 'a@b.example', password: 'secret', role: 'admin' },
	]) {
		expect(signInRequest.safeParse(wrong).success).toBe(false);
	}
});
