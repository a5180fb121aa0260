import type { PanelUserStatus } from '../rules/panel/panel-user.ts';
import { minPasswordLength } from '../rules/panel/password-policy.ts';
import type { Permission } from '../rules/panel/permission.ts';
import { listNames } from './listed-names.ts';

/** The panel's words for each permission. The panel shows the permissions in this order. */
export const permissionWords: Record<Permission, { label: string; about: string }> = {
	'events:read': {
		label: 'See events',
		about: 'All events of the club, past and coming.',
	},
	'events:write': {
		label: 'Change events',
		about: 'Create, edit and delete events, work days, news, pages, water readings and documents.',
	},
	'bookings:read': {
		label: 'See bookings',
		about: 'Who comes, with email addresses and payments. Download spreadsheets.',
	},
	'bookings:write': {
		label: 'Change bookings',
		about: 'Book for someone, correct and cancel bookings.',
	},
	'payments:write': {
		label: 'Refund and record payments',
		about:
			'Send money back to members, record cash and bank transfers, compare with the payment provider and close days. Only people who may do this themselves can allow it to others.',
	},
	'members:read': {
		label: 'See members',
		about: 'Who can use this panel, and what they may do.',
	},
	'members:write': {
		label: 'Change members',
		about:
			'Invite and remove people, and give anyone any permission but “Refund and record payments”. Edit the club’s facts and read the audit log.',
	},
};

/**
 * Returns what a panel user may do: 'Change events, see bookings'. Who may change records may also see them, so only
 * the change is named. All permissions together are 'Everything'.
 */
export function displayPermissions(granted: readonly Permission[]): string {
	const all = Object.keys(permissionWords) as Permission[];
	if (all.every((permission) => granted.includes(permission))) return 'Everything';
	const isNamed = (permission: Permission) =>
		granted.includes(permission) &&
		!(permission.endsWith(':read') && granted.some((other) => other === changeOf(permission)));
	const labels = all.filter(isNamed).map((permission) => permissionWords[permission].label);
	if (labels.length === 0) return 'Only the dashboard';
	return labels.map((label, index) => (index === 0 ? label : label.toLowerCase())).join(', ');
}

/** Returns the permission to change the records that this permission shows. */
const changeOf = (permission: Permission) => permission.replace(/:read$/, ':write');

/** What a form says about a new password before it is chosen. */
export const passwordHint = `At least ${minPasswordLength} characters, and not a common password, your email address or the club’s name. A few random words are easy to remember and hard to guess.`;

/** Returns a sentence that names who can sign in and change panel users, or of many the first three. */
export function whoCanChangePanelUsers(names: readonly string[]): string {
	const [only] = names;
	if (names.length === 1) {
		return `Only ${only} can sign in and change members. If ${only} loses access, only the operator of the server can help. Give someone else the permission too.`;
	}
	return `${listNames(names)} can sign in and change members.`;
}

export const panelUserStatusLabels: Record<PanelUserStatus, string> = {
	active: 'Active',
	invited: 'Invited',
	'invitation-expired': 'Invitation expired',
	disabled: 'Disabled',
};
