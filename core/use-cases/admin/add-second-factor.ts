import { ClubError } from '../../errors/club-error.ts';
import type { SessionTokens } from '../../ports/account-store.ts';
import type { OneTimePasswords } from '../../ports/one-time-passwords.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import { isAdded, recoveryCodeCount } from '../../rules/admin/second-factor.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { auditOf } from '../audit/audit.ts';
import { changeSecondFactor } from './change-second-factor.ts';
import { checkCode, requireOneTimePasswords } from './check-code.ts';

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
		before: null,
		after: null,
	});
	const next = { ...used, recoveryCodes: digests };
	const secondFactor = { revision: prepared.revision, next };
	await changeSecondFactor(ports, admin, { secondFactor, audit, session });
	return codes;
}

/** Creates recovery codes and their digests. Only the digests are stored. */
export function newRecoveryCodes(oneTimePasswords: OneTimePasswords): {
	codes: string[];
	digests: string[];
} {
	const codes = Array.from({ length: recoveryCodeCount }, () => oneTimePasswords.newRecoveryCode());
	return { codes, digests: codes.map((code) => oneTimePasswords.digestOf(code)) };
}
