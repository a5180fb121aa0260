import { ClubError } from '../../errors/club-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OneTimePasswords } from '../../ports/one-time-passwords.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import {
	type AddedSecondFactor,
	acceptCode,
	isAppCode,
	withoutSpaces,
} from '../../rules/panel/second-factor.ts';
import { auditOf } from '../audit/audit.ts';

/** @throws ClubError 'not-found' if another service checks the passwords, because Burgee then has no second factor. */
export function requireOneTimePasswords({
	oneTimePasswords,
}: Pick<Ports, 'oneTimePasswords'>): OneTimePasswords {
	if (oneTimePasswords === null) throw new ClubError('not-found');
	return oneTimePasswords;
}

/**
 * Checks a code of the admin's authenticator app, or a recovery code.
 * @returns the next revision of the second factor, in which the code has been used, and whether the code was a
 * recovery code. The caller stores this revision, so that the code cannot be used again.
 * @throws ClubError 'second-factor-invalid' if the code is wrong or was used before.
 */
export function checkCode(
	{ oneTimePasswords, clock }: { oneTimePasswords: OneTimePasswords; clock: Clock },
	factor: AddedSecondFactor,
	code: string,
): { used: AddedSecondFactor; isRecoveryCode: boolean } {
	const isRecoveryCode = !isAppCode(code);
	const { secret } = factor;
	const used = acceptCode(
		factor,
		isRecoveryCode
			? { digest: oneTimePasswords.digestOf(code) }
			: { timeStep: oneTimePasswords.timeStepOf(withoutSpaces(code), { secret, at: clock.now() }) },
	);
	if (used === null) throw new ClubError('second-factor-invalid');
	return { used, isRecoveryCode };
}

/** Creates the audit entry of a used recovery code. `used` is the second factor without this code. */
export function recoveryCodeUsed(
	ports: Pick<Ports, 'clock' | 'ids'>,
	admin: Admin,
	used: AddedSecondFactor,
): AuditEntry {
	const codesLeft = used.recoveryCodes.length;
	return auditOf(ports, admin, {
		what: 'account.recovery-code-used',
		subject: { id: admin.uid, name: admin.name },
		before: { codesLeft: codesLeft + 1 },
		after: { codesLeft },
	});
}

/**
 * Checks the result of storing a used code.
 * @throws ClubError 'second-factor-invalid' if a concurrent request changed the second factor first.
 */
export function requireCodeStored(isStored: boolean): void {
	if (!isStored) throw new ClubError('second-factor-invalid');
}
