import { ClubError } from '../../errors/club-error.ts';
import type { CancelSignal } from '../../ports/identity-provider.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, operator } from '../../rules/panel/admin.ts';
import { isExpired } from '../../rules/panel/invitation.ts';
import type { PanelUser } from '../../rules/panel/panel-user.ts';
import { mayGrant } from '../../rules/panel/permission.ts';
import { type AddedSecondFactor, isAdded } from '../../rules/panel/second-factor.ts';
import { auditOf } from '../audit/audit.ts';
import { checkCode, recoveryCodeUsed, requireOneTimePasswords } from './check-code.ts';
import type { ProvenAdmin } from './manage-sessions.ts';
import { checkPassword } from './prove-identity.ts';
import { readAdmin } from './read-panel-users.ts';
import { requireStrongPassword } from './require-strong-password.ts';

export interface OpenInvitation extends Pick<PanelUser, 'admin'> {
	invitation: NonNullable<PanelUser['invitation']>;
	/** Null if the user has no second factor. */
	secondFactor: AddedSecondFactor | null;
	/**
	 * The service where the user already has a password. The invitation does not change this password. Null if
	 * there is no such service.
	 */
	hasPasswordAt: string | null;
}

export interface AcceptanceRequest {
	token: string;
	password: string;
	/** A code of the user's authenticator app, or a recovery code. */
	code?: string | undefined;
	/** Aborted if the client has disconnected. */
	signal?: CancelSignal | undefined;
}

type AcceptancePorts = Pick<
	Ports,
	| 'accounts'
	| 'admins'
	| 'clock'
	| 'clubFacts'
	| 'configuredFacts'
	| 'identity'
	| 'ids'
	| 'invitations'
	| 'oneTimePasswords'
	| 'passwordStrength'
	| 'secondFactors'
>;

/**
 * Returns the user to whom an invitation belongs.
 * @throws ClubError 'invitation-not-found' if no invitation has this token, the invitation was used or has
 * expired, the user was removed or disabled, or the user may refund payments and the maker of the invitation may not.
 */
export async function readInvitation(
	ports: Pick<
		Ports,
		'clock' | 'admins' | 'identity' | 'invitations' | 'secondFactors' | 'oneTimePasswords'
	>,
	token: string,
): Promise<OpenInvitation> {
	const invitation = await ports.invitations.find(token);
	if (invitation === null || isExpired(invitation, ports.clock.now())) {
		throw new ClubError('invitation-not-found');
	}
	const admin = await readAdmin(ports, invitation.uid);
	if (admin === null || !(await isByGranter(ports, admin, invitation.createdBy))) {
		throw new ClubError('invitation-not-found');
	}
	const { identity, oneTimePasswords } = ports;
	const isUsedElsewhere = await identity.isUsedElsewhere(admin.uid);
	const factor = oneTimePasswords === null ? null : await ports.secondFactors.get(admin.uid);
	const secondFactor = isAdded(factor) ? factor : null;
	const hasPasswordAt = isUsedElsewhere ? identity.service : null;
	return { admin, invitation, hasPasswordAt, secondFactor };
}

/**
 * Reports whether the maker of an invitation, who knows its token, may have the access of its user (decision: refunds). The
 * user may have got payments:write after the invitation was made.
 */
async function isByGranter(
	{ admins }: Pick<Ports, 'admins'>,
	{ permissions }: Admin,
	createdBy: string | null,
): Promise<boolean> {
	const maker = createdBy === null ? operator : await admins.get(createdBy);
	return mayGrant(maker ?? { permissions: [] }, permissions);
}

/**
 * Sets the password that a panel user has chosen. In the same transaction, the invitation ends, and so do all sessions
 * of the panel user. A link for a new password does not replace the second factor: the user enters a code too. If the
 * user already has a password at a service, the user must enter this password. Other apps may know this user, so the
 * invitation alone must not give access to the user (decision: identity).
 * @throws ClubError 'invitation-not-found' in the same cases as `readInvitation`, 'invalid-input' if the password
 * policy or the identity provider refuses the password, 'second-factor-required' or 'second-factor-invalid' if the
 * account has a second factor, or an error code of `IdentityProvider.signIn`. After each of these errors, the
 * invitation stays valid.
 */
export async function acceptInvitation(
	ports: AcceptancePorts,
	{ token, password, code, signal }: AcceptanceRequest,
): Promise<ProvenAdmin> {
	const {
		admin,
		invitation,
		hasPasswordAt,
		secondFactor: stored,
	} = await readInvitation(ports, token);
	const { uid, email, name } = admin;
	if (hasPasswordAt === null) {
		await requireStrongPassword(ports, admin, { password, field: 'password' });
	} else {
		await requireKnownPassword(ports, admin, { password, signal });
	}
	const audit = auditOf(ports, admin, { what: 'member.link-used', subject: { id: uid, name } });
	const used = stored && useCode(ports, admin, { factor: stored, code });
	const makerRevision = (await ports.accounts.revisions()).get(invitation.createdBy ?? '') ?? 0;
	let accountRevision: number | null = null;
	const commit = async (passwordHash: string | null) => {
		accountRevision = await ports.accounts.change({
			...{ uid, passwordHash, usedInvitation: token, audit: [audit, ...(used?.audit ?? [])] },
			...(used && { secondFactor: used.secondFactor }),
		});
		if (accountRevision === null) throw new ClubError('invitation-not-found');
	};
	try {
		if (hasPasswordAt !== null) await commit(null);
		else await ports.identity.setPassword({ uid, email, password, signal }, commit);
	} catch (error) {
		// A service that keeps the passwords refused the password after the commit.
		if (accountRevision !== null) {
			const isOwn = invitation.createdBy === uid;
			const link = { ...invitation, token, makerRevision: isOwn ? accountRevision : makerRevision };
			await ports.invitations.put(link);
		}
		throw error;
	}
	if (accountRevision === null)
		throw new Error('the identity provider has not committed the password');
	return { admin, accountRevision };
}

/** Checks the code. Returns the change of the second factor, and the audit entry of a recovery code. */
function useCode(
	ports: Pick<Ports, 'oneTimePasswords' | 'clock' | 'ids'>,
	admin: Admin,
	{ factor, code }: { factor: AddedSecondFactor; code: string | undefined },
) {
	if (code === undefined) throw new ClubError('second-factor-required');
	const oneTimePasswords = requireOneTimePasswords(ports);
	const checked = checkCode({ oneTimePasswords, clock: ports.clock }, factor, code);
	return {
		secondFactor: { revision: factor.revision, next: checked.used },
		audit: checked.isRecoveryCode ? [recoveryCodeUsed(ports, admin, checked.used)] : [],
	};
}

async function requireKnownPassword(
	{ identity }: Pick<Ports, 'identity'>,
	admin: Admin,
	proof: Pick<AcceptanceRequest, 'password' | 'signal'>,
): Promise<void> {
	try {
		await checkPassword({ identity }, admin, proof);
	} catch (error) {
		if (!(error instanceof ClubError) || error.code !== 'wrong-password') throw error;
		const message = `This is not the password that this email address has at ${identity.service}`;
		throw new ClubError('invalid-input', { issues: [{ path: ['password'], message }] });
	}
}
