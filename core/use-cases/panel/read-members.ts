import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import type { Member } from '../../rules/panel/invitation.ts';
import { isAdded } from '../../rules/panel/second-factor.ts';

/** Returns everyone who may use the panel, sorted by name (decision: members). */
export async function listMembers({
	admins,
	invitations,
	secondFactors,
}: Pick<Ports, 'admins' | 'invitations' | 'secondFactors'>): Promise<Member[]> {
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
 * Returns a member of the panel with the member's invitation, if there is one.
 * @throws ClubError 'member-not-found'.
 */
export async function readMember(
	ports: Pick<Ports, 'admins' | 'invitations' | 'secondFactors'>,
	uid: string,
): Promise<Member> {
	return findMember(ports, uid);
}

/** @throws ClubError 'member-not-found' if no member has this user id. */
export async function findMember(
	{ admins, invitations, secondFactors }: Pick<Ports, 'admins' | 'invitations' | 'secondFactors'>,
	uid: string,
): Promise<Member> {
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
	const admin = all.find((member) => member.email.toLowerCase() === address);
	if (admin === undefined || address === '') throw new ClubError('member-not-found');
	return admin;
}
