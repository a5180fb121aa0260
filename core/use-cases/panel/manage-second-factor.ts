import { ClubError } from '../../errors/club-error.ts';
import type { AccountChange, SessionTokens } from '../../ports/account-store.ts';
import type { CancelSignal } from '../../ports/identity-provider.ts';
import type { AuthenticatorSetup, OneTimePasswords } from '../../ports/one-time-passwords.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Admin, Granter } from '../../rules/panel/admin.ts';
import { isAdded, recoveryCodeCount } from '../../rules/panel/second-factor.ts';
import { auditOf } from '../audit/audit.ts';
import { checkCode, requireOneTimePasswords } from './check-code.ts';
import {
	checkOwnPassword,
	type IdentityPorts,
	type IdentityProof,
	proveIdentity,
} from './prove-identity.ts';
import { requireMayGrant } from './require-may-grant.ts';

export interface AuthenticatorRequest {
	password: string;
	issuer: string;
	accountRevision: number;
	/** Aborted if the client has disconnected. */
	signal?: CancelSignal;
}

/**
 * Creates the secret of a new second factor. Sign-in needs no code until `addSecondFactor` has checked a
 * first one. The secret is returned only here.
 * @param request.issuer the club's name, which the authenticator app shows.
 * @param request.accountRevision the account revision of the admin's session.
 * @throws ClubError 'wrong-password', 'second-factor-added' if the admin already has a second factor, or 'not-signed-in' if
 * the account has changed, or the admin was removed, since the request began.
 */
export async function prepareSecondFactor(
	ports: Pick<Ports, 'audit' | 'clock' | 'identity' | 'ids' | 'secondFactors' | 'oneTimePasswords'>,
	admin: Admin,
	{ password, issuer, accountRevision, signal }: AuthenticatorRequest,
): Promise<AuthenticatorSetup> {
	const oneTimePasswords = requireOneTimePasswords(ports);
	await checkOwnPassword(ports, admin, { password, signal });
	const { uid, email: account } = admin;
	const secret = oneTimePasswords.newSecret();
	const factor = {
		...{ uid, secret, addedAt: null },
		...{ lastTimeStep: 0, recoveryCodes: [], revision: 0 },
	};
	const outcome = await ports.secondFactors.prepare(factor, accountRevision);
	if (outcome === 'added') throw new ClubError('second-factor-added');
	if (outcome === 'signed-out') throw new ClubError('not-signed-in');
	return oneTimePasswords.setupOf({ secret, account, issuer });
}

/**
 * Adds the prepared second factor to the admin's account, if the code shows that the authenticator app works. The
 * admin's other sessions end.
 * @returns the recovery codes, which can be shown only now, because only their digests are stored.
 * @throws ClubError 'second-factor-not-added' if no second factor is prepared, 'second-factor-added' if
 * the admin already has one, 'second-factor-invalid' if the code is wrong, or 'not-signed-in'.
 */
export async function addSecondFactor(
	ports: Pick<Ports, 'accounts' | 'secondFactors' | 'oneTimePasswords' | 'clock' | 'ids'>,
	admin: Admin,
	{ code, ...session }: { code: string } & SessionTokens,
): Promise<string[]> {
	const oneTimePasswords = requireOneTimePasswords(ports);
	const { clock } = ports;
	const prepared = await ports.secondFactors.get(admin.uid);
	if (prepared === null) throw new ClubError('second-factor-not-added');
	if (isAdded(prepared)) throw new ClubError('second-factor-added');
	const addedAt = toInstant(clock.now());
	const { used } = checkCode({ oneTimePasswords, clock }, { ...prepared, addedAt }, code);
	const { codes, digests } = newRecoveryCodes(oneTimePasswords);
	const audit = auditOf(ports, admin, {
		what: 'account.second-factor-added',
		subject: { id: admin.uid, name: admin.name },
	});
	const next = { ...used, recoveryCodes: digests };
	const secondFactor = { revision: prepared.revision, next };
	await changeSecondFactor(ports, admin, { secondFactor, audit, session });
	return codes;
}

/** Creates recovery codes and their digests. Only the digests are stored. */
function newRecoveryCodes(oneTimePasswords: OneTimePasswords): {
	codes: string[];
	digests: string[];
} {
	const codes = Array.from({ length: recoveryCodeCount }, () => oneTimePasswords.newRecoveryCode());
	return { codes, digests: codes.map((code) => oneTimePasswords.digestOf(code)) };
}

/**
 * Replaces all recovery codes of the admin. The earlier codes no longer work, and the admin's other sessions end.
 * @returns the new recovery codes, which can be shown only now.
 * @throws ClubError 'wrong-password', 'second-factor-not-added', 'second-factor-invalid' or
 * 'not-signed-in'.
 */
export async function replaceRecoveryCodes(
	ports: IdentityPorts,
	admin: Admin,
	proof: IdentityProof,
): Promise<string[]> {
	const { stored, used } = await proveIdentity(ports, admin, proof);
	const { codes, digests } = newRecoveryCodes(requireOneTimePasswords(ports));
	const audit = auditOf(ports, admin, {
		what: 'account.recovery-codes-replaced',
		subject: { id: admin.uid, name: admin.name },
		before: { codesLeft: stored.recoveryCodes.length },
		after: { codesLeft: digests.length },
	});
	const next = { ...used, recoveryCodes: digests };
	const secondFactor = { revision: stored.revision, next };
	await changeSecondFactor(ports, admin, { secondFactor, audit, session: proof });
	return codes;
}

/**
 * Removes the second factor and its recovery codes from the admin's account. The admin's other sessions end.
 * @throws ClubError 'wrong-password', 'second-factor-not-added', 'second-factor-invalid' or 'not-signed-in'.
 */
export async function removeSecondFactor(
	ports: IdentityPorts,
	admin: Admin,
	proof: IdentityProof,
): Promise<void> {
	const { stored } = await proveIdentity(ports, admin, proof);
	const audit = auditOf(ports, admin, {
		what: 'account.second-factor-removed',
		subject: { id: admin.uid, name: admin.name },
	});
	const secondFactor = { revision: stored.revision, next: null };
	await changeSecondFactor(ports, admin, { secondFactor, audit, session: proof });
}

/**
 * Removes the second factor of a panel user who has lost the phone and the recovery codes. The user's sessions end. Admins
 * remove their own second factor with their password and a code (`removeSecondFactor`).
 * @throws ClubError 'member-not-found', 'own-second-factor' if admins name themselves, 'permission-denied' if the actor may
 * not give the user's permissions, or 'second-factor-not-added'.
 */
export async function removeSecondFactorOf(
	ports: Pick<Ports, 'accounts' | 'admins' | 'clock' | 'ids' | 'secondFactors'>,
	actor: Granter,
	uid: string,
): Promise<void> {
	const admin = await ports.admins.get(uid);
	if (admin === null) throw new ClubError('member-not-found');
	if (uid === actor.uid) throw new ClubError('own-second-factor');
	requireMayGrant(actor, admin.permissions);
	for (;;) {
		const factor = await ports.secondFactors.get(uid);
		if (!isAdded(factor)) throw new ClubError('second-factor-not-added');
		const audit = auditOf(ports, actor, {
			what: 'member.second-factor-removed',
			subject: { id: uid, name: admin.name },
		});
		const secondFactor = { revision: factor.revision, next: null };
		// A sign-in with a code changes the second factor. If one has happened since it was read, try again.
		if ((await ports.accounts.change({ uid, secondFactor, audit: [audit] })) !== null) return;
	}
}

/**
 * Stores a change that admins make to their own second factor. Their other sessions end, and their own session receives
 * a new token.
 * @throws ClubError 'not-signed-in' if the admin's session has ended, or the second factor has changed, since the change
 * began.
 */
async function changeSecondFactor(
	{ accounts }: Pick<Ports, 'accounts'>,
	{ uid }: Pick<Admin, 'uid'>,
	{
		secondFactor,
		audit,
		session: { tokenHash, newTokenHash },
	}: Required<Pick<AccountChange, 'secondFactor'>> & {
		audit: AuditEntry;
		session: SessionTokens;
	},
): Promise<void> {
	const keptSession = { tokenHash, newTokenHash };
	const change = { uid, secondFactor, audit: [audit], keptSession };
	if ((await accounts.change(change)) === null) throw new ClubError('not-signed-in');
}
