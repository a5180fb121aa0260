import { z } from 'zod';
import { admin } from '../rules/panel/admin.ts';
import { invitation } from '../rules/panel/invitation.ts';
import type { PanelUser } from '../rules/panel/panel-user.ts';
import { invitationForm, panelUserForm } from '../rules/panel/panel-user-form.ts';
import { enteredCode, enteredPassword } from './account.ts';
import type { CallTable } from './call.ts';
import { sessionJson } from './session.ts';

/** A panel user as the API sends it. `invitation` has no token: only its creator sees the link. */
const memberJson = admin
	.extend({
		invitation: invitation.pick({ reason: true, expiresAt: true }).nullable(),
		/** Whether sign-in asks the user for a code. */
		hasSecondFactor: z.boolean(),
	})
	.meta({ id: 'Member' });
export type MemberJson = z.infer<typeof memberJson>;

/** Converts a panel user to JSON, without the secret of an invitation. */
export function toMemberJson({ admin: record, ...member }: PanelUser): MemberJson {
	const { invitation: stored, hasSecondFactor } = member;
	const invitation = stored && { reason: stored.reason, expiresAt: stored.expiresAt };
	return { ...record, invitation, hasSecondFactor };
}

/** A panel user with a link that the server can send only once, because it stores a digest of the token. */
const invitedMemberJson = z
	.object({ member: memberJson, invitationUrl: z.string() })
	.meta({ id: 'InvitedMember' });
export type InvitedMemberJson = z.infer<typeof invitedMemberJson>;

const invitationJson = admin
	.pick({ email: true, name: true })
	.extend({
		/**
		 * The name of the service, such as 'Google', where the user already has a password. Null if the
		 * panel user chooses a new password.
		 */
		hasPasswordAt: z.string().nullable(),
		/** Whether the user has a second factor, and so enters a code too. */
		needsCode: z.boolean(),
	})
	.meta({ id: 'Invitation' });

/**
 * The password is a new one, unless the user has a password at another service. A code is needed only if the user
 * has a second factor.
 */
export const acceptanceForm = z
	.strictObject({ password: enteredPassword, code: enteredCode.optional() })
	.meta({ id: 'PasswordForm' });

/** HTTP calls that manage who may use the panel, and those of the page that an invitation links to. */
export const memberCalls = {
	'GET /api/admin/members': {
		summary: 'Everyone who may use the panel, sorted by name',
		access: 'members:read',
		answer: z.object({ members: z.array(memberJson) }).meta({ id: 'Members' }),
	},
	'POST /api/admin/members': {
		summary: 'Invite a member. The answer contains the link to send to the member',
		access: 'members:write',
		body: invitationForm.meta({ id: 'InvitationForm' }),
		status: 201,
		answer: invitedMemberJson,
		errors: ['member-exists'],
	},
	'GET /api/admin/members/:memberId': {
		summary: 'One member',
		access: 'members:read',
		answer: memberJson,
	},
	'PUT /api/admin/members/:memberId': {
		summary: 'Change or disable a member. A field that is absent keeps its value',
		access: 'members:write',
		revisioned: true,
		body: panelUserForm.meta({ id: 'MemberForm' }),
		answer: memberJson,
		errors: ['own-access', 'last-members-write'],
	},
	'DELETE /api/admin/members/:memberId': {
		summary: 'Remove a member',
		access: 'members:write',
		revisioned: true,
		answer: null,
		errors: ['own-access', 'last-members-write'],
	},
	'DELETE /api/admin/members/:memberId/sessions': {
		summary: 'Sign a member out of all browsers',
		access: 'members:write',
		answer: null,
	},
	'DELETE /api/admin/members/:memberId/second-factor': {
		summary: 'Remove the second factor of a member who has lost the phone, and sign the member out',
		access: 'members:write',
		answer: null,
		errors: ['own-second-factor', 'second-factor-not-added'],
	},
	'POST /api/admin/members/:memberId/invitation': {
		summary: 'Create a new link, with which the member chooses a password',
		access: 'members:write',
		status: 201,
		answer: invitedMemberJson,
		errors: ['invitation-not-possible', 'password-kept-elsewhere'],
	},
	'GET /api/admin/invitations/:token': {
		summary: 'The member to whom an invitation belongs',
		access: 'public',
		isOpen: true,
		answer: invitationJson,
	},
	'POST /api/admin/invitations/:token': {
		summary:
			'Choose a password and sign in. A member with a password at another service enters that password. The invitation ends',
		access: 'public',
		isOpen: true,
		rateLimit: 'sign-ins',
		body: acceptanceForm,
		status: 201,
		answer: sessionJson,
		errors: [
			'sign-in-failed',
			'sign-in-refused',
			'second-factor-required',
			'second-factor-invalid',
			'too-many-sign-ins',
			'not-signed-in',
		],
	},
} satisfies CallTable;
