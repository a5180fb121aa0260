import { invitationForm, panelUserForm, permissions } from '@burgee/core';
import { expect, test } from 'vitest';
import { newPassword } from '../../../core/rules/panel/panel-user-form.ts';
import { refusedFields } from '../issues-of.ts';

const invited = { email: 'tess@club.example', name: 'Tess' };

test('the invitation form normalises the email address and sorts the permissions', () => {
	expect(
		invitationForm.parse({
			email: ' Tess@Club.Example ',
			name: ' Tess ',
			permissions: ['bookings:read', 'events:read', 'bookings:read'],
		}),
	).toEqual({ ...invited, role: 'admin', permissions: ['events:read', 'bookings:read'] });
	expect(invitationForm.parse({ ...invited, permissions: [...permissions] }).permissions).toEqual(
		permissions,
	);
});

test.each([
	['email', { email: 'tess' }],
	['email', { email: '' }],
	['email', { email: `${'x'.repeat(250)}@club.example` }],
	['name', { name: ' ' }],
	['name', { name: 'x'.repeat(101) }],
	['permissions.0', { permissions: ['events:delete'] }],
	['permissions', { permissions: 'events:read' }],
	['role', { role: ' ' }],
])('the invitation form reports an invalid field at the path %s', (path, fields) => {
	expect(refusedFields(invitationForm, { ...invited, ...fields })).toEqual([path]);
});

test('the panel user form accepts a change of any field, and no other field', () => {
	expect(panelUserForm.parse({})).toEqual({});
	const change = { name: 'Tess', role: 'treasurer', permissions: [], disabled: true };
	expect(panelUserForm.parse(change)).toEqual(change);
	for (const field of ['email', 'uid', 'revision']) {
		expect(panelUserForm.safeParse({ ...change, [field]: 'other' }).success).toBe(false);
	}
	expect(panelUserForm.safeParse({ disabled: 'yes' }).success).toBe(false);
});

test('a new password has 12 to 1,000 characters', () => {
	expect(newPassword.parse(' 12 is enough')).toBe(' 12 is enough');
	for (const password of ['', 'eleven long', 'x'.repeat(1001), 123456789012, undefined]) {
		expect(newPassword.safeParse(password).success).toBe(false);
	}
});
