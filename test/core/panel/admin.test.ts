import { defaultPermissions, hasPermission, type Permission, permissions } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signInRequest } from '../../../core/api/session.ts';
import { forAll } from '../for-all.ts';

test('a new admin has three of the seven permissions by default', () => {
	expect(permissions).toEqual([
		'events:read',
		'events:write',
		'bookings:read',
		'members:read',
		'members:write',
		'bookings:write',
		'payments:write',
	]);
	expect(defaultPermissions).toEqual(['events:read', 'events:write', 'bookings:read']);
});

test('an admin has the permissions on their list and no others', () => {
	forAll(
		fc.subarray([...permissions]),
		fc.constantFrom(...permissions),
		(granted: Permission[], permission) => {
			expect(hasPermission({ permissions: granted }, permission)).toBe(
				granted.includes(permission),
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
