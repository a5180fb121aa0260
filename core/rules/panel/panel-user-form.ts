import { z } from 'zod';
import { requiredLine } from '../text-schemas.ts';
import { panelUserLabels as labels } from './labels.ts';
import { passwordLengthProblem } from './password-policy.ts';
import { defaultPermissions, type Permission, permissions } from './permission.ts';

const name = requiredLine(labels.name, 100);
const role = requiredLine(labels.role, 100);

/** Permissions without duplicates, in the order of `permissions`. */
const permissionList = z
	.array(z.enum(permissions))
	.transform((granted): Permission[] =>
		permissions.filter((permission) => granted.includes(permission)),
	);

/** The form that invites a panel user. Without permissions, the user gets the defaults (specification §3). */
export const invitationForm = z.strictObject({
	name,
	email: requiredLine(labels.email, 254)
		.refine((text) => text === '' || z.email().safeParse(text).success, {
			message: 'Please enter a valid email address',
		})
		.toLowerCase(),
	/** A word for the club's own use. The default is the specification's (§3). */
	role: role.default('admin'),
	permissions: permissionList.default([...defaultPermissions]),
});
export type InvitationForm = z.infer<typeof invitationForm>;

/** A change of a panel user. A field that is absent keeps its value. */
export const panelUserForm = z.strictObject({
	name: name.optional(),
	role: role.optional(),
	permissions: permissionList.optional(),
	disabled: z.boolean().optional(),
});
export type PanelUserForm = z.infer<typeof panelUserForm>;

/** A new password. Only the server can check how easily it is guessed (`requireStrongPassword`). */
export const newPassword = z
	.string({ error: 'Password is required' })
	.superRefine((password, { addIssue }) => {
		const problem = passwordLengthProblem(password);
		if (problem !== null) addIssue({ code: 'custom', message: problem });
	});
