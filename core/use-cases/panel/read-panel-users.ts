import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import type { PanelUser } from '../../rules/panel/panel-user.ts';
import { isAdded } from '../../rules/panel/second-factor.ts';

/** Returns everyone who may use the panel, sorted by name (decision: members). */
export async function listPanelUsers({
	admins,
	invitations,
	secondFactors,
}: Pick<Ports, 'admins' | 'invitations' | 'secondFactors'>): Promise<PanelUser[]> {
	const [all, open, factors] = await Promise.all([
		admins.list(),
		invitations.list(),
		secondFactors.list(),
	]);
	const invitationOf = new Map(open.map((invitation) => [invitation.uid, invitation]));
	const protectedUids = new Set(factors.filter(isAdded).map(({ uid }) => uid));
	return all.map((admin) => ({
		admin,
		invitation: invitationOf.get(admin.uid) ?? null,
		hasSecondFactor: protectedUids.has(admin.uid),
	}));
}

/**
 * Returns a panel user with their invitation, if there is one.
 * @throws ClubError 'member-not-found'.
 */
export async function readPanelUser(
	{ admins, invitations, secondFactors }: Pick<Ports, 'admins' | 'invitations' | 'secondFactors'>,
	uid: string,
): Promise<PanelUser> {
	const [admin, invitation, secondFactor] = await Promise.all([
		admins.get(uid),
		invitations.get(uid),
		secondFactors.get(uid),
	]);
	if (admin === null) throw new ClubError('member-not-found');
	return { admin, invitation, hasSecondFactor: isAdded(secondFactor) };
}

/** Returns the admin record of the user, or null if the record is missing or disabled. */
export async function readAdmin(
	{ admins }: Pick<Ports, 'admins'>,
	uid: string,
): Promise<Admin | null> {
	const admin = await admins.get(uid);
	return admin === null || admin.disabled ? null : admin;
}

/**
 * Returns the admin record with this email address, even if it is disabled.
 * @throws ClubError 'member-not-found'
 */
export async function findAdminByEmail(
	{ admins }: Pick<Ports, 'admins'>,
	email: string,
): Promise<Admin> {
	const address = email.trim().toLowerCase();
	const all = await admins.list();
	const admin = all.find((other) => other.email.toLowerCase() === address);
	if (admin === undefined || address === '') throw new ClubError('member-not-found');
	return admin;
}
