import { permissions } from '@burgee/core';
import { displayPermissions, whoCanChangePanelUsers } from '@burgee/core/display/panel-user-words';
import { expect, test } from 'vitest';

test('displayPermissions names what a panel user may change, and what they may only see', () => {
	expect(displayPermissions([])).toBe('Only the dashboard');
	expect(displayPermissions(['bookings:read', 'events:write', 'events:read'])).toBe(
		'Change events, see bookings',
	);
	expect(displayPermissions(['events:write'])).toBe('Change events');
	expect(displayPermissions(['events:write', 'bookings:write', 'members:read'])).toBe(
		'Change events, change bookings, see members',
	);
	expect(displayPermissions(permissions)).toBe('Everything');
});

test('whoCanChangePanelUsers warns of a single name', () => {
	expect(whoCanChangePanelUsers(['Ann'])).toMatch(
		/^Only Ann can .* Give someone else the permission/,
	);
	expect(whoCanChangePanelUsers(['Ann', 'Bob'])).toBe(
		'Ann and Bob can sign in and change members.',
	);
});
