import { z } from 'zod';
import { permissions } from './permission.ts';

/**
 * An administrator of the site (specification §3), keyed by the user id that the identity provider
 * assigns.
 */
export const admin = z.object({
	uid: z.string(),
	email: z.string(),
	name: z.string(),
	role: z.string(),
	permissions: z.array(z.enum(permissions)).readonly(),
	disabled: z.boolean(),
	revision: z.int(),
});
/** An interface instead of a type alias, so that editors show only the name `Admin`. */
export interface Admin extends z.infer<typeof admin> {}

/** Who changes a record: an admin, or somebody without an account: the operator of the server, or a member. */
export interface Actor extends Pick<Admin, 'name' | 'email'> {
	/** Null for somebody without an account. */
	uid: string | null;
}

/** Who changes panel users. */
export interface Granter extends Actor, Pick<Admin, 'permissions'> {}

/** The person who runs Burgee's commands on the server. */
export const operator: Granter = { uid: null, name: 'Server operator', email: '', permissions };

/** A member who changes their own booking with its link. Anyone could have the link, so the log names nobody. */
export const memberByLink: Actor = { uid: null, name: 'Member, with their link', email: '' };

/** Whoever has decided the result of a refund. */
export const paymentProvider: Actor = { uid: null, name: 'Payment provider', email: '' };

/** Burgee itself, when a time has come. */
export const theServer: Actor = { uid: null, name: 'Burgee', email: '' };

/** Whether the admin can sign in and change who may use the panel. At least one admin always can. */
export function canChangePanelUsers({
	disabled,
	permissions,
}: Pick<Admin, 'disabled' | 'permissions'>): boolean {
	return !disabled && permissions.includes('members:write');
}
