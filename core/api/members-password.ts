import { z } from 'zod';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { membersPasswordForm } from '../rules/site/members-password.ts';
import type { CallTable } from './call.ts';

/** Whether the members area is closed. No answer contains the password. */
const membersPasswordJson = z
	.object({
		isClosed: z.boolean(),
		/** Whether the operator has set the password in the server's configuration. No admin can then change it. */
		isFixed: z.boolean(),
		/** When the password was set, changed or removed. Null if it was never set. */
		changedAt: isoInstant.nullable(),
		revision: z.int(),
	})
	.meta({ id: 'MembersPassword' });
export type MembersPasswordJson = z.infer<typeof membersPasswordJson>;

/** HTTP calls for the password with which members open a closed members area (decision: members-password). */
export const membersPasswordCalls = {
	'GET /api/admin/members-password': {
		summary: 'Whether the members area is closed, and since when',
		access: 'members:read',
		answer: membersPasswordJson,
	},
	'PUT /api/admin/members-password': {
		summary: 'Close the members area with a password, or change the password',
		access: 'members:write',
		revisioned: true,
		body: membersPasswordForm.meta({ id: 'MembersPasswordForm' }),
		answer: membersPasswordJson,
		errors: ['members-password-fixed'],
	},
	'DELETE /api/admin/members-password': {
		summary: 'Remove the password, and open the members area to everyone',
		access: 'members:write',
		revisioned: true,
		answer: membersPasswordJson,
		errors: ['members-password-fixed', 'members-password-not-set'],
	},
} satisfies CallTable;
